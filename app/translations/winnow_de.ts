<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Schema</source>
        <translation>Schema</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Add documents…</source>
        <translation>Dokumente hinzufügen…</translation>
    </message>
    <message>
        <source>Add PDFs, web pages or text files</source>
        <translation>PDFs, Webseiten oder Textdateien hinzufügen</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>Ordner hinzufügen…</translation>
    </message>
    <message>
        <source>Add all documents of a folder</source>
        <translation>Alle Dokumente eines Ordners hinzufügen</translation>
    </message>
    <message>
        <source>Add URL…</source>
        <translation>URL hinzufügen…</translation>
    </message>
    <message>
        <source>Add a web page or a PDF by its address</source>
        <translation>Eine Webseite oder ein PDF über die Adresse hinzufügen</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Add files, links or text from the clipboard; in the fields and the sheet, put cells there</source>
        <translation>Dateien, Links oder Text aus der Zwischenablage hinzufügen; in Feldern und Tabelle Zellen dort einsetzen</translation>
    </message>
    <message>
        <source>Add the sample</source>
        <translation>Beispiel hinzufügen</translation>
    </message>
    <message>
        <source>Add an invoice that comes with Winnow</source>
        <translation>Eine Rechnung hinzufügen, die mit Winnow kommt</translation>
    </message>
    <message>
        <source>New pile</source>
        <translation>Neuer Stapel</translation>
    </message>
    <message>
        <source>Put this pile away with its results and begin an empty one</source>
        <translation>Diesen Stapel mit seinen Ergebnissen weglegen und einen leeren beginnen</translation>
    </message>
    <message>
        <source>Name this pile…</source>
        <translation>Stapel benennen…</translation>
    </message>
    <message>
        <source>A name under which you find it again</source>
        <translation>Ein Name, unter dem Sie ihn wiederfinden</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Choose format, documents and fields, and see how the file begins</source>
        <translation>Format, Dokumente und Felder wählen und sehen, wie die Datei beginnt</translation>
    </message>
    <message>
        <source>Export Excel…</source>
        <translation>Excel exportieren…</translation>
    </message>
    <message>
        <source>Write a workbook with all fields</source>
        <translation>Eine Arbeitsmappe mit allen Feldern schreiben</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>CSV exportieren…</translation>
    </message>
    <message>
        <source>Write a table for a spreadsheet</source>
        <translation>Eine Tabelle für ein Tabellenprogramm schreiben</translation>
    </message>
    <message>
        <source>Export JSON…</source>
        <translation>JSON exportieren…</translation>
    </message>
    <message>
        <source>Write values with their evidence</source>
        <translation>Werte mit ihren Fundstellen schreiben</translation>
    </message>
    <message>
        <source>Export JSON Lines…</source>
        <translation>JSON Lines exportieren…</translation>
    </message>
    <message>
        <source>Write one line a document</source>
        <translation>Eine Zeile je Dokument schreiben</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Close Winnow</source>
        <translation>Winnow schließen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Take back the last change to this document</source>
        <translation>Die letzte Änderung an diesem Dokument zurücknehmen</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Do again what was undone</source>
        <translation>Das Zurückgenommene wiederherstellen</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Look for words in this document</source>
        <translation>In diesem Dokument nach Wörtern suchen</translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Go to the next hit of the search</source>
        <translation>Zum nächsten Treffer der Suche gehen</translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <source>Go to the hit before</source>
        <translation>Zum vorigen Treffer gehen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Put the selected words, value, row, list or cells on the clipboard, for spreadsheets too</source>
        <translation>Markierte Wörter, Wert, Zeile, Liste oder Zellen in die Zwischenablage legen, auch für Tabellenprogramme</translation>
    </message>
    <message>
        <source>Close or stop</source>
        <translation>Schließen oder abbrechen</translation>
    </message>
    <message>
        <source>Close the search; while documents run, ask whether to stop them, and stop if pressed again</source>
        <translation>Die Suche schließen; während Dokumente laufen, nach dem Abbrechen fragen und beim zweiten Druck abbrechen</translation>
    </message>
    <message>
        <source>Schemas…</source>
        <translation>Schemas…</translation>
    </message>
    <message>
        <source>See, choose and change schemas</source>
        <translation>Schemas ansehen, wählen und ändern</translation>
    </message>
    <message>
        <source>Edit schema…</source>
        <translation>Schema bearbeiten…</translation>
    </message>
    <message>
        <source>Change the fields of this schema</source>
        <translation>Die Felder dieses Schemas ändern</translation>
    </message>
    <message>
        <source>New schema…</source>
        <translation>Neues Schema…</translation>
    </message>
    <message>
        <source>Make a schema of your own</source>
        <translation>Ein eigenes Schema anlegen</translation>
    </message>
    <message>
        <source>New from a filled example…</source>
        <translation>Neu aus ausgefülltem Beispiel…</translation>
    </message>
    <message>
        <source>Fields from JSON that is filled in</source>
        <translation>Felder aus ausgefülltem JSON</translation>
    </message>
    <message>
        <source>New from a spreadsheet…</source>
        <translation>Neu aus einer Tabelle…</translation>
    </message>
    <message>
        <source>Fields from the header row of a table</source>
        <translation>Felder aus der Kopfzeile einer Tabelle</translation>
    </message>
    <message>
        <source>Add a field from the selected words…</source>
        <translation>Feld aus den markierten Wörtern hinzufügen…</translation>
    </message>
    <message>
        <source>Make the words that are selected in the document the example of a new field</source>
        <translation>Die im Dokument markierten Wörter zum Beispiel eines neuen Felds machen</translation>
    </message>
    <message>
        <source>Open schema file…</source>
        <translation>Schemadatei öffnen…</translation>
    </message>
    <message>
        <source>See a JSON Schema file in the editor, then save it</source>
        <translation>Eine JSON-Schema-Datei im Editor ansehen und dann speichern</translation>
    </message>
    <message>
        <source>Reviewed documents…</source>
        <translation>Geprüfte Dokumente…</translation>
    </message>
    <message>
        <source>Check this schema against the documents that you reviewed, and let it learn from them</source>
        <translation>Dieses Schema an den Dokumenten messen, die Sie geprüft haben, und es aus ihnen lernen lassen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Auslesen</translation>
    </message>
    <message>
        <source>Fill the schema from every ready document</source>
        <translation>Das Schema aus jedem bereiten Dokument füllen</translation>
    </message>
    <message>
        <source>Run selected again</source>
        <translation>Auswahl erneut auslesen</translation>
    </message>
    <message>
        <source>Run the selected documents anew</source>
        <translation>Die ausgewählten Dokumente noch einmal auslesen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Finish the document under way, then wait; press again to go on</source>
        <translation>Das laufende Dokument beenden, dann warten; noch einmal drücken, um fortzusetzen</translation>
    </message>
    <message>
        <source>Retry selected</source>
        <translation>Auswahl erneut versuchen</translation>
    </message>
    <message>
        <source>Try the failed ones of the selected documents again</source>
        <translation>Die fehlgeschlagenen der ausgewählten Dokumente erneut versuchen</translation>
    </message>
    <message>
        <source>Retry failed</source>
        <translation>Fehlgeschlagene erneut versuchen</translation>
    </message>
    <message>
        <source>Try all failed documents again</source>
        <translation>Alle fehlgeschlagenen Dokumente erneut versuchen</translation>
    </message>
    <message>
        <source>Show failed</source>
        <translation>Fehlgeschlagene zeigen</translation>
    </message>
    <message>
        <source>Show the failed documents alone and select them</source>
        <translation>Nur die fehlgeschlagenen Dokumente zeigen und auswählen</translation>
    </message>
    <message>
        <source>Cancel selected</source>
        <translation>Auswahl abbrechen</translation>
    </message>
    <message>
        <source>Stop the selected documents, running or waiting</source>
        <translation>Die ausgewählten Dokumente abbrechen, ob laufend oder wartend</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop what is running and waiting; the Esc key asks first</source>
        <translation>Alles Laufende und Wartende abbrechen; die Esc-Taste fragt vorher</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move the selected documents up: they run in this order</source>
        <translation>Die ausgewählten Dokumente nach oben schieben: In dieser Reihenfolge wird ausgelesen</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Move the selected documents down: they run in this order</source>
        <translation>Die ausgewählten Dokumente nach unten schieben: In dieser Reihenfolge wird ausgelesen</translation>
    </message>
    <message>
        <source>Use suggested schemas</source>
        <translation>Vorgeschlagene Schemas verwenden</translation>
    </message>
    <message>
        <source>Give the selected documents the schemas that their words suggest</source>
        <translation>Den ausgewählten Dokumenten die Schemas geben, auf die ihre Wörter hindeuten</translation>
    </message>
    <message>
        <source>Run on drop</source>
        <translation>Beim Ablegen auslesen</translation>
    </message>
    <message>
        <source>Run documents as soon as they are added and read</source>
        <translation>Dokumente auslesen, sobald sie hinzugefügt und eingelesen sind</translation>
    </message>
    <message>
        <source>Split by pages…</source>
        <translation>Nach Seiten teilen…</translation>
    </message>
    <message>
        <source>Make documents of their own from pages of this PDF</source>
        <translation>Aus Seiten dieses PDFs eigene Dokumente machen</translation>
    </message>
    <message>
        <source>Use the whole page</source>
        <translation>Ganze Seite verwenden</translation>
    </message>
    <message>
        <source>Read everything on this web page: its menus, margins and footer as well</source>
        <translation>Alles auf dieser Webseite lesen, auch Menüs, Ränder und Fußzeile</translation>
    </message>
    <message>
        <source>Next document to check</source>
        <translation>Nächstes zu prüfendes Dokument</translation>
    </message>
    <message>
        <source>Go to the next document with doubtful values</source>
        <translation>Zum nächsten Dokument mit unsicheren Werten gehen</translation>
    </message>
    <message>
        <source>Mark as reviewed</source>
        <translation>Als geprüft markieren</translation>
    </message>
    <message>
        <source>Say that this document is checked, or that it is not</source>
        <translation>Festhalten, dass dieses Dokument geprüft ist, oder dass es das nicht ist</translation>
    </message>
    <message>
        <source>Remove from pile</source>
        <translation>Vom Stapel entfernen</translation>
    </message>
    <message>
        <source>Forget the selected documents; files stay</source>
        <translation>Die ausgewählten Dokumente vergessen; Dateien bleiben</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>Bestätigen</translation>
    </message>
    <message>
        <source>The selected value is right; go to the next doubtful one (in the fields)</source>
        <translation>Der ausgewählte Wert stimmt; weiter zum nächsten unsicheren (in den Feldern)</translation>
    </message>
    <message>
        <source>Change the selected value (in the fields)</source>
        <translation>Den ausgewählten Wert ändern (in den Feldern)</translation>
    </message>
    <message>
        <source>Use selected words</source>
        <translation>Wörter übernehmen</translation>
    </message>
    <message>
        <source>The words selected in the document are the value</source>
        <translation>Die im Dokument markierten Wörter sind der Wert</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>The selected value is wrong (in the fields)</source>
        <translation>Der ausgewählte Wert ist falsch (in den Feldern)</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>The document says nothing about this field (in the fields)</source>
        <translation>Das Dokument sagt nichts zu diesem Feld (in den Feldern)</translation>
    </message>
    <message>
        <source>Take back decision</source>
        <translation>Entscheidung zurücknehmen</translation>
    </message>
    <message>
        <source>Use what the model wrote again (in the fields)</source>
        <translation>Wieder verwenden, was das Modell geschrieben hat (in den Feldern)</translation>
    </message>
    <message>
        <source>Next place</source>
        <translation>Nächste Stelle</translation>
    </message>
    <message>
        <source>Show the next place of an ambiguous value; Accept chooses it (in the fields)</source>
        <translation>Die nächste Stelle eines mehrdeutigen Werts zeigen; „Bestätigen“ wählt sie (in den Feldern)</translation>
    </message>
    <message>
        <source>Previous place</source>
        <translation>Vorige Stelle</translation>
    </message>
    <message>
        <source>Show the place before (in the fields)</source>
        <translation>Die vorige Stelle zeigen (in den Feldern)</translation>
    </message>
    <message>
        <source>Next doubtful value</source>
        <translation>Nächster unsicherer Wert</translation>
    </message>
    <message>
        <source>Go to the next value to check</source>
        <translation>Zum nächsten zu prüfenden Wert gehen</translation>
    </message>
    <message>
        <source>Previous doubtful value</source>
        <translation>Voriger unsicherer Wert</translation>
    </message>
    <message>
        <source>Go back to the last value to check</source>
        <translation>Zum vorigen zu prüfenden Wert zurückgehen</translation>
    </message>
    <message>
        <source>Least sure first</source>
        <translation>Unsicherste zuerst</translation>
    </message>
    <message>
        <source>Go through the values of the whole pile that are most probably wrong, with F8 and Accept</source>
        <translation>Mit F8 und Bestätigen durch die Werte des ganzen Stapels gehen, die am wahrscheinlichsten falsch sind</translation>
    </message>
    <message>
        <source>Only doubtful</source>
        <translation>Nur unsichere</translation>
    </message>
    <message>
        <source>Show only the values to check; those you decide stay until you press this again</source>
        <translation>Nur die zu prüfenden Werte zeigen; entschiedene bleiben, bis Sie dies noch einmal drücken</translation>
    </message>
    <message>
        <source>Add row</source>
        <translation>Zeile hinzufügen</translation>
    </message>
    <message>
        <source>A new row below the selected one</source>
        <translation>Eine neue Zeile unter der ausgewählten</translation>
    </message>
    <message>
        <source>Delete row</source>
        <translation>Zeile löschen</translation>
    </message>
    <message>
        <source>Take out the selected row</source>
        <translation>Die ausgewählte Zeile herausnehmen</translation>
    </message>
    <message>
        <source>Move row up</source>
        <translation>Zeile nach oben</translation>
    </message>
    <message>
        <source>The selected row one up</source>
        <translation>Die ausgewählte Zeile um eins nach oben</translation>
    </message>
    <message>
        <source>Move row down</source>
        <translation>Zeile nach unten</translation>
    </message>
    <message>
        <source>The selected row one down</source>
        <translation>Die ausgewählte Zeile um eins nach unten</translation>
    </message>
    <message>
        <source>Paste rows</source>
        <translation>Zeilen einfügen</translation>
    </message>
    <message>
        <source>Add rows copied from a spreadsheet below the selected one</source>
        <translation>Aus einem Tabellenprogramm kopierte Zeilen unter der ausgewählten hinzufügen</translation>
    </message>
    <message>
        <source>Next line not taken</source>
        <translation>Nächste übergangene Zeile</translation>
    </message>
    <message>
        <source>Go to the next line of the document that looks like a row and was not taken</source>
        <translation>Zur nächsten Zeile des Dokuments gehen, die wie ein Listeneintrag aussieht und nicht übernommen wurde</translation>
    </message>
    <message>
        <source>Previous line not taken</source>
        <translation>Vorige übergangene Zeile</translation>
    </message>
    <message>
        <source>Go to the line before</source>
        <translation>Zur Zeile davor gehen</translation>
    </message>
    <message>
        <source>Make a row of it</source>
        <translation>Als Zeile übernehmen</translation>
    </message>
    <message>
        <source>The line is a row: add it to the list, with the words that stand under the columns</source>
        <translation>Die Zeile gehört in die Liste: hinzufügen, mit den Wörtern, die unter den Spalten stehen</translation>
    </message>
    <message>
        <source>Not a row</source>
        <translation>Kein Eintrag</translation>
    </message>
    <message>
        <source>The line is no row; go to the next one</source>
        <translation>Die Zeile gehört in keine Liste; weiter zur nächsten</translation>
    </message>
    <message>
        <source>Rotate pages</source>
        <translation>Seiten drehen</translation>
    </message>
    <message>
        <source>Turn the pages a quarter</source>
        <translation>Die Seiten um eine Vierteldrehung drehen</translation>
    </message>
    <message>
        <source>Small pages</source>
        <translation>Kleine Seiten</translation>
    </message>
    <message>
        <source>Show a strip of small pages below the document</source>
        <translation>Einen Streifen kleiner Seiten unter dem Dokument zeigen</translation>
    </message>
    <message>
        <source>Go to page</source>
        <translation>Gehe zu Seite</translation>
    </message>
    <message>
        <source>By its name or number</source>
        <translation>Über ihren Namen oder ihre Nummer</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Show the page larger</source>
        <translation>Die Seite größer zeigen</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Show the page smaller</source>
        <translation>Die Seite kleiner zeigen</translation>
    </message>
    <message>
        <source>Fit width</source>
        <translation>Auf Breite</translation>
    </message>
    <message>
        <source>Show the page as wide as its pane</source>
        <translation>Die Seite so breit wie ihren Bereich zeigen</translation>
    </message>
    <message>
        <source>Show the document and its fields</source>
        <translation>Das Dokument und seine Felder zeigen</translation>
    </message>
    <message>
        <source>Pile as sheet</source>
        <translation>Stapel als Tabelle</translation>
    </message>
    <message>
        <source>Show all results as one table</source>
        <translation>Alle Ergebnisse als eine Tabelle zeigen</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Show the result as JSON</source>
        <translation>Das Ergebnis als JSON zeigen</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>Show all runs: speed, time, corrections</source>
        <translation>Alle Läufe zeigen: Tempo, Zeit, Korrekturen</translation>
    </message>
    <message>
        <source>Fields: doubtful first</source>
        <translation>Felder: unsichere zuerst</translation>
    </message>
    <message>
        <source>List the values to check before the others; press it again to sort anew</source>
        <translation>Die zu prüfenden Werte vor den anderen aufführen; noch einmal drücken, um neu zu sortieren</translation>
    </message>
    <message>
        <source>Fields: in form order</source>
        <translation>Felder: wie im Formular</translation>
    </message>
    <message>
        <source>List the fields in the order of the schema</source>
        <translation>Die Felder in der Reihenfolge des Schemas aufführen</translation>
    </message>
    <message>
        <source>Next pane</source>
        <translation>Nächster Bereich</translation>
    </message>
    <message>
        <source>Move to the next pane</source>
        <translation>Zum nächsten Bereich wechseln</translation>
    </message>
    <message>
        <source>Previous pane</source>
        <translation>Voriger Bereich</translation>
    </message>
    <message>
        <source>Move to the pane before</source>
        <translation>Zum vorigen Bereich wechseln</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Größerer Text</translation>
    </message>
    <message>
        <source>All text one step larger</source>
        <translation>Allen Text eine Stufe größer</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Kleinerer Text</translation>
    </message>
    <message>
        <source>All text one step smaller</source>
        <translation>Allen Text eine Stufe kleiner</translation>
    </message>
    <message>
        <source>Theme: as the system</source>
        <translation>Darstellung: wie das System</translation>
    </message>
    <message>
        <source>Follow the desktop</source>
        <translation>Dem Desktop folgen</translation>
    </message>
    <message>
        <source>Theme: light</source>
        <translation>Darstellung: hell</translation>
    </message>
    <message>
        <source>Always light</source>
        <translation>Immer hell</translation>
    </message>
    <message>
        <source>Theme: dark</source>
        <translation>Darstellung: dunkel</translation>
    </message>
    <message>
        <source>Always dark</source>
        <translation>Immer dunkel</translation>
    </message>
    <message>
        <source>Language: as the system</source>
        <translation>Sprache: wie das System</translation>
    </message>
    <message>
        <source>The first of the desktop&apos;s languages</source>
        <translation>Die erste der Sprachen des Desktops</translation>
    </message>
    <message>
        <source>Language: English</source>
        <translation>Sprache: English</translation>
    </message>
    <message>
        <source>Always English</source>
        <translation>Immer Englisch</translation>
    </message>
    <message>
        <source>Language: Deutsch</source>
        <translation>Sprache: Deutsch</translation>
    </message>
    <message>
        <source>Always German</source>
        <translation>Immer Deutsch</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>Modelle…</translation>
    </message>
    <message>
        <source>See what suits this computer, fetch, add, choose and remove models</source>
        <translation>Sehen, was zu diesem Rechner passt; Modelle herunterladen, hinzufügen, wählen und löschen</translation>
    </message>
    <message>
        <source>Open model file…</source>
        <translation>Modelldatei öffnen…</translation>
    </message>
    <message>
        <source>Use a GGUF file of your own</source>
        <translation>Eine eigene GGUF-Datei verwenden</translation>
    </message>
    <message>
        <source>Guess ahead: as far as it pays</source>
        <translation>Vorausraten: soweit es sich lohnt</translation>
    </message>
    <message>
        <source>Guess the next words from the document and earlier results; the model checks every guess</source>
        <translation>Die nächsten Wörter aus dem Dokument und früheren Ergebnissen erraten; das Modell prüft jeden Vorschlag</translation>
    </message>
    <message>
        <source>Guess ahead: always 8</source>
        <translation>Vorausraten: immer 8</translation>
    </message>
    <message>
        <source>Always guess 8 tokens, to compare; what is written stays the same</source>
        <translation>Immer 8 Token vorausraten, zum Vergleich; was geschrieben wird, bleibt gleich</translation>
    </message>
    <message>
        <source>Guess ahead: always 32</source>
        <translation>Vorausraten: immer 32</translation>
    </message>
    <message>
        <source>Always guess 32 tokens, to compare; what is written stays the same</source>
        <translation>Immer 32 Token vorausraten, zum Vergleich; was geschrieben wird, bleibt gleich</translation>
    </message>
    <message>
        <source>Guess ahead: never</source>
        <translation>Vorausraten: nie</translation>
    </message>
    <message>
        <source>The model writes every word by itself</source>
        <translation>Das Modell schreibt jedes Wort selbst</translation>
    </message>
    <message>
        <source>Learn nothing from documents</source>
        <translation>Nichts aus Dokumenten lernen</translation>
    </message>
    <message>
        <source>Guesses use what is known already; nothing of the next documents is remembered</source>
        <translation>Vorschläge nutzen, was schon bekannt ist; aus den nächsten Dokumenten wird nichts behalten</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>List every action with its key</source>
        <translation>Alle Aktionen mit ihren Tasten aufführen</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>Datenschutz</translation>
    </message>
    <message>
        <source>What stays on this machine, and where</source>
        <translation>Was auf diesem Rechner bleibt, und wo</translation>
    </message>
    <message>
        <source>Copy diagnostics</source>
        <translation>Diagnose kopieren</translation>
    </message>
    <message>
        <source>Versions, machine, model and settings for a bug report; no document content</source>
        <translation>Versionen, Rechner, Modell und Einstellungen für eine Fehlermeldung; kein Inhalt von Dokumenten</translation>
    </message>
    <message>
        <source>Open log folder</source>
        <translation>Protokollordner öffnen</translation>
    </message>
    <message>
        <source>For a bug report; logs hold no document content</source>
        <translation>Für eine Fehlermeldung; Protokolle enthalten keinen Inhalt von Dokumenten</translation>
    </message>
    <message>
        <source>About Winnow</source>
        <translation>Über Winnow</translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation>Version und Lizenz</translation>
    </message>
    <message>
        <source>Your documents stay on this machine. The model runs here too.

Winnow uses the network for two things only, and you start both: a web address that you add, and a model that you fetch. There is no telemetry and no check for updates.

Your piles, schemas, results and the texts that you pasted are in
{data}
A pile that you put away stays there until you take its documents out of it.

Copies of the documents in the pile, and images of their pages, are in
{cache}
A document that you remove from the pile is removed there too. What was read of a document with a password, and pages taken out of it, lie there without one. Only your own account can read all this.

To write faster, Winnow remembers short sequences of words that the model wrote in earlier results. They lie beside the results, readable by you alone. Whole earlier results are used only while the model is in memory.

Passwords of documents are kept until Winnow is closed and never stored.</source>
        <translation>Ihre Dokumente bleiben auf diesem Rechner. Auch das Modell läuft hier.

Winnow nutzt das Netz nur für zweierlei, und beides stoßen Sie selbst an: eine Webadresse, die Sie hinzufügen, und ein Modell, das Sie holen. Es gibt keine Telemetrie und keine Suche nach Aktualisierungen.

Ihre Stapel, Schemas, Ergebnisse und die eingefügten Texte liegen in
{data}
Ein weggelegter Stapel bleibt dort, bis Sie seine Dokumente daraus entfernen.

Kopien der Dokumente im Stapel und Bilder ihrer Seiten liegen in
{cache}
Was Sie aus dem Stapel entfernen, wird auch dort entfernt. Was aus einem Dokument mit Passwort gelesen wurde, und Seiten, die daraus entnommen wurden, liegen dort ohne Passwort. Nur Ihr eigenes Benutzerkonto kann all das lesen.

Um schneller zu schreiben, merkt sich Winnow kurze Wortfolgen, die das Modell in früheren Ergebnissen geschrieben hat. Sie liegen neben den Ergebnissen, lesbar nur für Sie. Ganze frühere Ergebnisse werden nur genutzt, solange das Modell im Speicher ist.

Passwörter von Dokumenten werden bis zum Schließen von Winnow behalten und nie gespeichert.</translation>
    </message>
    <message>
        <source>Winnow {version}

Documents in, checked JSON and CSV out, with the words each value came from.

Winnow is free software under the Apache License 2.0. The window is drawn with Qt, used under the LGPL 3.</source>
        <translation>Winnow {version}

Dokumente hinein, geprüftes JSON und CSV heraus, mit den Wörtern, aus denen jeder Wert stammt.

Winnow ist freie Software unter der Apache License 2.0. Das Fenster wird mit Qt gezeichnet, genutzt unter der LGPL 3.</translation>
    </message>
    <message>
        <source>Waiting to be read</source>
        <translation>Wartet auf das Einlesen</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Wird eingelesen</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Wird ausgelesen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>Übersprungen</translation>
    </message>
    <message>
        <source>Excel workbook (*.xlsx)</source>
        <translation>Excel-Arbeitsmappe (*.xlsx)</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Fundstelle</translation>
    </message>
    <message>
        <source>Add field</source>
        <translation>Feld hinzufügen</translation>
    </message>
    <message>
        <source>Add a field below the chosen one</source>
        <translation>Ein Feld unter dem gewählten hinzufügen</translation>
    </message>
    <message>
        <source>Add field inside</source>
        <translation>Feld darin hinzufügen</translation>
    </message>
    <message>
        <source>Add a field inside the chosen one, which becomes a group of fields</source>
        <translation>Ein Feld in dem gewählten hinzufügen, das damit zur Feldgruppe wird</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Copy the chosen field</source>
        <translation>Das gewählte Feld kopieren</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Take the chosen field out</source>
        <translation>Das gewählte Feld herausnehmen</translation>
    </message>
    <message>
        <source>Before the field above</source>
        <translation>Vor das Feld darüber</translation>
    </message>
    <message>
        <source>Behind the field below</source>
        <translation>Hinter das Feld darunter</translation>
    </message>
    <message>
        <source>Move into the group above</source>
        <translation>In die Gruppe darüber verschieben</translation>
    </message>
    <message>
        <source>To the end of the group above</source>
        <translation>An das Ende der Gruppe darüber</translation>
    </message>
    <message>
        <source>Move out of the group</source>
        <translation>Aus der Gruppe herausnehmen</translation>
    </message>
    <message>
        <source>Behind the group it is in</source>
        <translation>Hinter die Gruppe, in der es steht</translation>
    </message>
    <message>
        <source>Take the last step back</source>
        <translation>Den letzten Schritt zurücknehmen</translation>
    </message>
    <message>
        <source>Do the step again</source>
        <translation>Den Schritt noch einmal tun</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Keep the schema and close the editor</source>
        <translation>Das Schema behalten und den Editor schließen</translation>
    </message>
    <message>
        <source>Versions…</source>
        <translation>Versionen…</translation>
    </message>
    <message>
        <source>See and bring back earlier versions</source>
        <translation>Frühere Versionen ansehen und zurückholen</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>wörtlich</translation>
    </message>
    <message>
        <source>The document says this in the same words.</source>
        <translation>Das Dokument sagt dies mit denselben Worten.</translation>
    </message>
    <message>
        <source>normalised</source>
        <translation>gleichwertig</translation>
    </message>
    <message>
        <source>The document says the same, written differently.</source>
        <translation>Das Dokument sagt dasselbe, nur anders geschrieben.</translation>
    </message>
    <message>
        <source>approximate</source>
        <translation>ähnlich</translation>
    </message>
    <message>
        <source>The document says something close to this. Compare them.</source>
        <translation>Das Dokument sagt etwas Ähnliches. Bitte vergleichen.</translation>
    </message>
    <message>
        <source>ambiguous</source>
        <translation>mehrdeutig</translation>
    </message>
    <message>
        <source>It is not clear which place is meant.</source>
        <translation>Es ist nicht klar, welche Stelle gemeint ist.</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>abgeleitet</translation>
    </message>
    <message>
        <source>Worked out from other values.</source>
        <translation>Aus anderen Werten ermittelt.</translation>
    </message>
    <message>
        <source>absent</source>
        <translation>ohne Wert</translation>
    </message>
    <message>
        <source>The model found no value for this field.</source>
        <translation>Das Modell hat für dieses Feld keinen Wert gefunden.</translation>
    </message>
    <message>
        <source>not in document</source>
        <translation>nicht im Dokument</translation>
    </message>
    <message>
        <source>These words are not in the document. Check the value.</source>
        <translation>Diese Wörter stehen nicht im Dokument. Bitte den Wert prüfen.</translation>
    </message>
    <message>
        <source>check</source>
        <translation>prüfen</translation>
    </message>
    <message>
        <source>The value does not fit the schema.</source>
        <translation>Der Wert passt nicht zum Schema.</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>bestätigt</translation>
    </message>
    <message>
        <source>You said that this is right.</source>
        <translation>Sie haben gesagt, dass dies stimmt.</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>You changed this.</source>
        <translation>Sie haben dies geändert.</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>You said that this is wrong.</source>
        <translation>Sie haben gesagt, dass dies falsch ist.</translation>
    </message>
</context>
<context>
    <name>AccountLine</name>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show the lines that were not taken</source>
        <translation>Die Zeilen zeigen, die nicht übernommen wurden</translation>
    </message>
    <message>
        <source>Line {line} of {count} that were not taken</source>
        <translation>Zeile {line} von {count}, die nicht übernommen wurden</translation>
    </message>
    <message>
        <source>page {page}</source>
        <translation>Seite {page}</translation>
    </message>
    <message>
        <source>All {count} lines that look like rows were taken.</source>
        <translation>Alle {count} Zeilen, die wie Einträge aussehen, wurden übernommen.</translation>
    </message>
    <message>
        <source>{taken} of {seen} lines that look like rows were taken, 1 was not.</source>
        <translation>{taken} von {seen} Zeilen, die wie Einträge aussehen, wurden übernommen, 1 nicht.</translation>
    </message>
    <message>
        <source>{taken} of {seen} lines that look like rows were taken, {left} were not.</source>
        <translation>{taken} von {seen} Zeilen, die wie Einträge aussehen, wurden übernommen, {left} nicht.</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>Schema editor</source>
        <translation>Schemaeditor</translation>
    </message>
</context>
<context>
    <name>Bringing</name>
    <message>
        <source>Recent piles</source>
        <translation>Frühere Stapel</translation>
    </message>
    <message>
        <source>Winnow cannot read pictures yet. Make a searchable PDF of it and add that.</source>
        <translation>Winnow kann Bilder noch nicht lesen. Machen Sie ein durchsuchbares PDF daraus und fügen Sie das hinzu.</translation>
    </message>
    <message>
        <source>The text could not be kept ({kind}). Is the disk full?</source>
        <translation>Der Text konnte nicht aufbewahrt werden ({kind}). Ist die Festplatte voll?</translation>
    </message>
    <message>
        <source>{count} documents got another schema.</source>
        <translation>{count} Dokumente haben ein anderes Schema bekommen.</translation>
    </message>
    <message>
        <source>Nothing else is suggested for these documents.</source>
        <translation>Für diese Dokumente wird nichts anderes vorgeschlagen.</translation>
    </message>
    <message>
        <source>1 document got another schema.</source>
        <translation>1 Dokument hat ein anderes Schema bekommen.</translation>
    </message>
    <message>
        <source>No pile was put away yet</source>
        <translation>Noch kein Stapel wurde weggelegt</translation>
    </message>
</context>
<context>
    <name>Clock</name>
    <message>
        <source>yyyy-MM-dd HH:mm</source>
        <translation>dd.MM.yyyy HH:mm</translation>
    </message>
</context>
<context>
    <name>CommandBar</name>
    <message>
        <source>Schema</source>
        <translation>Schema</translation>
    </message>
    <message>
        <source>What is looked for in the selected documents</source>
        <translation>Wonach in den ausgewählten Dokumenten gesucht wird</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Write the results as a spreadsheet, CSV, JSON or annotated PDFs</source>
        <translation>Die Ergebnisse als Tabelle, CSV, JSON oder PDF mit Anmerkungen schreiben</translation>
    </message>
    <message>
        <source>All schemas…</source>
        <translation>Alle Schemas…</translation>
    </message>
    <message>
        <source>Go on with “{}”…</source>
        <translation>Weiter mit „{}“…</translation>
    </message>
    <message>
        <source>Open schema file…</source>
        <translation>Schemadatei öffnen…</translation>
    </message>
    <message>
        <source>{} (earlier)</source>
        <translation>{} (früher)</translation>
    </message>
    <message>
        <source>Run {count}</source>
        <translation>{count} auslesen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Auslesen</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>There is no file, no link and no text on the clipboard.</source>
        <translation>In der Zwischenablage ist keine Datei, kein Link und kein Text.</translation>
    </message>
    <message>
        <source>Remove this document and its results? Files stay.</source>
        <translation>Dieses Dokument und seine Ergebnisse entfernen? Dateien bleiben.</translation>
    </message>
    <message>
        <source>Remove {count} documents, {results} of them with results? Files stay.</source>
        <translation>{count} Dokumente entfernen, davon {results} mit Ergebnissen? Dateien bleiben.</translation>
    </message>
    <message>
        <source>Remove from pile</source>
        <translation>Vom Stapel entfernen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Copied. It holds no document content and no file names.</source>
        <translation>Kopiert. Es enthält weder Inhalte von Dokumenten noch Dateinamen.</translation>
    </message>
</context>
<context>
    <name>CurrentRun</name>
    <message>
        <source>The result of {title} is held back: Document &gt; Retry failed keeps it, without running the model again.</source>
        <translation>Das Ergebnis von {title} wird aufbewahrt: Dokument &gt; Fehlgeschlagene erneut versuchen behält es, ohne das Modell noch einmal laufen zu lassen.</translation>
    </message>
</context>
<context>
    <name>DocumentView</name>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Reading {title} …</source>
        <translation>{title} wird eingelesen …</translation>
    </message>
    <message>
        <source>This document was not read.</source>
        <translation>Dieses Dokument wurde nicht gelesen.</translation>
    </message>
    <message>
        <source>Opening {title} …</source>
        <translation>{title} wird geöffnet …</translation>
    </message>
    <message>
        <source>place {place} of {count}</source>
        <translation>Stelle {place} von {count}</translation>
    </message>
    <message>
        <source>This document cannot be shown</source>
        <translation>Dieses Dokument kann nicht gezeigt werden</translation>
    </message>
    <message>
        <source>The pages are encrypted</source>
        <translation>Die Seiten sind verschlüsselt</translation>
    </message>
</context>
<context>
    <name>DropOverlay</name>
    <message>
        <source>Drop documents here</source>
        <translation>Dokumente hier ablegen</translation>
    </message>
    <message>
        <source>Drop to add. Nothing runs until you press Run.</source>
        <translation>Ablegen, um hinzuzufügen. Nichts läuft, bis Sie „Auslesen“ drücken.</translation>
    </message>
    <message>
        <source>Drop to add and run.</source>
        <translation>Ablegen, um hinzuzufügen und auszulesen.</translation>
    </message>
</context>
<context>
    <name>EditorFoot</name>
    <message>
        <source>Versions…</source>
        <translation>Versionen…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Keep editing</source>
        <translation>Weiter bearbeiten</translation>
    </message>
    <message>
        <source>Close without saving</source>
        <translation>Schließen ohne Speichern</translation>
    </message>
    <message>
        <source>This schema has changes that are not saved.</source>
        <translation>Dieses Schema hat Änderungen, die nicht gespeichert sind.</translation>
    </message>
</context>
<context>
    <name>EmptyState</name>
    <message>
        <source>Drop PDFs, web pages, folders, links or text here</source>
        <translation>PDFs, Webseiten, Ordner, Links oder Text hier ablegen</translation>
    </message>
    <message>
        <source>Choose what you want to know, press Run, and check only the doubtful values. Your documents stay on this machine.</source>
        <translation>Wählen, was Sie wissen möchten, „Auslesen“ drücken und nur die unsicheren Werte prüfen. Ihre Dokumente bleiben auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Recent piles</source>
        <translation>Frühere Stapel</translation>
    </message>
    <message>
        <source>History and statistics</source>
        <translation>Verlauf und Statistik</translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation>Dokumente hinzufügen</translation>
    </message>
    <message>
        <source>Try the sample</source>
        <translation>Beispiel ausprobieren</translation>
    </message>
    <message>
        <source>Open the pile {title}</source>
        <translation>Den Stapel {title} öffnen</translation>
    </message>
</context>
<context>
    <name>Engine</name>
    <message>
        <source>1 hidden character was</source>
        <translation>1 verborgenes Zeichen wurde</translation>
    </message>
    <message>
        <source>1 line looks like a record but was</source>
        <translation>1 Zeile sieht wie ein Datensatz aus und wurde</translation>
    </message>
    <message>
        <source>A name has at most {0} characters.</source>
        <translation>Ein Name hat höchstens {0} Zeichen.</translation>
    </message>
    <message>
        <source>A product is written as one * another = a third, names alone.</source>
        <translation>Ein Produkt wird geschrieben als eines * anderes = drittes, nur mit Namen.</translation>
    </message>
    <message>
        <source>A range is written as 0 &lt;= name &lt;= 100.</source>
        <translation>Ein Bereich wird geschrieben als 0 &lt;= name &lt;= 100.</translation>
    </message>
    <message>
        <source>A row was</source>
        <translation>Eine Zeile wurde</translation>
    </message>
    <message>
        <source>A rule compares two sides: write =, &lt;= or &gt;= between them.</source>
        <translation>Eine Regel vergleicht zwei Seiten: schreiben Sie =, &lt;= oder &gt;= dazwischen.</translation>
    </message>
    <message>
        <source>A rule has at most {0} characters.</source>
        <translation>Eine Regel hat höchstens {0} Zeichen.</translation>
    </message>
    <message>
        <source>A rule has one = or a row of &lt;= or of &gt;=, and not both.</source>
        <translation>Eine Regel hat ein = oder eine Folge von &lt;= oder von &gt;=, nicht beides.</translation>
    </message>
    <message>
        <source>A rule of this schema was</source>
        <translation>Eine Regel dieses Schemas wurde</translation>
    </message>
    <message>
        <source>A sum is written as names with + and - between them.</source>
        <translation>Eine Summe wird geschrieben als Namen mit + und - dazwischen.</translation>
    </message>
    <message>
        <source>Add a field inside, or choose another type.</source>
        <translation>Fügen Sie darin ein Feld hinzu, oder wählen Sie einen anderen Typ.</translation>
    </message>
    <message>
        <source>Add at least one field.</source>
        <translation>Fügen Sie mindestens ein Feld hinzu.</translation>
    </message>
    <message>
        <source>An Excel sheet holds 1,048,576 rows and these results need more. Export them as CSV.</source>
        <translation>Eine Excel-Tabelle fasst 1.048.576 Zeilen, und diese Ergebnisse brauchen mehr. Exportieren Sie sie als CSV.</translation>
    </message>
    <message>
        <source>An example must be a JSON object with its fields, such as {&quot;total&quot;: 12.5}.</source>
        <translation>Ein Beispiel muss ein JSON-Objekt mit seinen Feldern sein, etwa {&quot;total&quot;: 12.5}.</translation>
    </message>
    <message>
        <source>Another Winnow is using the database {0}. Close it and try again.</source>
        <translation>Ein anderes Winnow benutzt die Datenbank {0}. Schließen Sie es, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>At the rates of the {0} the tax is {1}, {2} says {3}.</source>
        <translation>Mit den Sätzen von {0} beträgt die Steuer {1}, {2} nennt {3}.</translation>
    </message>
    <message>
        <source>Check the address.</source>
        <translation>Prüfen Sie die Adresse.</translation>
    </message>
    <message>
        <source>Choose a model that writes text.</source>
        <translation>Wählen Sie ein Modell, das Text schreibt.</translation>
    </message>
    <message>
        <source>Choose another folder, or close the file where it is open.</source>
        <translation>Wählen Sie einen anderen Ordner, oder schließen Sie die Datei dort, wo sie offen ist.</translation>
    </message>
    <message>
        <source>Cut short after {0} tokens{1}: values may be missing at the end.</source>
        <translation>Vorzeitig beendet nach {0} Token{1}: Am Ende können Werte fehlen.</translation>
    </message>
    <message>
        <source>Cut short{0} because the model repeated itself: values may be missing at the end.</source>
        <translation>Vorzeitig beendet{0}, weil das Modell sich wiederholte: Am Ende können Werte fehlen.</translation>
    </message>
    <message>
        <source>Damaged and left out: {0}.</source>
        <translation>Beschädigt und ausgelassen: {0}.</translation>
    </message>
    <message>
        <source>EAN or ISBN</source>
        <translation>EAN oder ISBN</translation>
    </message>
    <message>
        <source>Give it a name.</source>
        <translation>Geben Sie ihm einen Namen.</translation>
    </message>
    <message>
        <source>Give the schema a title.</source>
        <translation>Geben Sie dem Schema einen Titel.</translation>
    </message>
    <message>
        <source>More than {0} values are too many to choose from. Make the field a text.</source>
        <translation>Mehr als {0} Werte sind für eine Auswahl zu viele. Machen Sie aus dem Feld einen Text.</translation>
    </message>
    <message>
        <source>Names have at most {0} characters. Put the rest into the description.</source>
        <translation>Namen haben höchstens {0} Zeichen. Schreiben Sie den Rest in die Beschreibung.</translation>
    </message>
    <message>
        <source>No document was reviewed yet. Check the values of one in Winnow&apos;s window and mark it as reviewed.</source>
        <translation>Noch kein Dokument wurde geprüft. Prüfen Sie die Werte eines Dokuments im Fenster von Winnow, und markieren Sie es als geprüft.</translation>
    </message>
    <message>
        <source>On the sides of &lt;= and &gt;= stands one name or one number each.</source>
        <translation>Auf den Seiten von &lt;= und &gt;= steht jeweils ein Name oder eine Zahl.</translation>
    </message>
    <message>
        <source>One entry for each row</source>
        <translation>Ein Eintrag je Zeile</translation>
    </message>
    <message>
        <source>One side of the rule is empty.</source>
        <translation>Eine Seite der Regel ist leer.</translation>
    </message>
    <message>
        <source>Open it in your browser and save it.</source>
        <translation>Öffnen Sie sie im Browser, und speichern Sie sie.</translation>
    </message>
    <message>
        <source>Page {0} cannot be drawn; it is damaged.</source>
        <translation>Seite {0} kann nicht gezeichnet werden; sie ist beschädigt.</translation>
    </message>
    <message>
        <source>Page {0} has {1} characters; the limit is {2}.</source>
        <translation>Seite {0} hat {1} Zeichen; die Grenze ist {2}.</translation>
    </message>
    <message>
        <source>Page {0}: {1} not taken.</source>
        <translation>Seite {0}: {1} nicht übernommen.</translation>
    </message>
    <message>
        <source>Pages {0}: {1} not taken.</source>
        <translation>Seiten {0}: {1} nicht übernommen.</translation>
    </message>
    <message>
        <source>Paste a filled-in example first, such as {&quot;total&quot;: 12.5}.</source>
        <translation>Fügen Sie zuerst ein ausgefülltes Beispiel ein, etwa {&quot;total&quot;: 12.5}.</translation>
    </message>
    <message>
        <source>Paste the header row first, such as: Invoice number, Date, Total.</source>
        <translation>Fügen Sie zuerst die Kopfzeile ein, etwa: Rechnungsnummer, Datum, Summe.</translation>
    </message>
    <message>
        <source>Read with one of your reviewed documents as an example.</source>
        <translation>Mit einem Ihrer geprüften Dokumente als Beispiel ausgelesen.</translation>
    </message>
    <message>
        <source>Read with {0} of your reviewed documents as examples.</source>
        <translation>Mit {0} Ihrer geprüften Dokumente als Beispielen ausgelesen.</translation>
    </message>
    <message>
        <source>Reading this document took too much time or memory and was stopped. The other documents are safe.</source>
        <translation>Das Lesen dieses Dokuments brauchte zu viel Zeit oder Speicher und wurde abgebrochen. Die anderen Dokumente sind sicher.</translation>
    </message>
    <message>
        <source>Some characters have no readable form and are shown as {0}: {1}.</source>
        <translation>Einige Zeichen haben keine lesbare Form und sind als {0} dargestellt: {1}.</translation>
    </message>
    <message>
        <source>The PDF has no pages. It may be damaged; save it again in its own program.</source>
        <translation>Das PDF hat keine Seiten. Vielleicht ist es beschädigt; speichern Sie es in seinem eigenen Programm neu.</translation>
    </message>
    <message>
        <source>The PDF has {0} pages; Winnow reads up to {1}. Split it first.</source>
        <translation>Das PDF hat {0} Seiten; Winnow liest bis zu {1}. Teilen Sie es zuerst.</translation>
    </message>
    <message>
        <source>The PDF has {0}. Split it first.</source>
        <translation>Das PDF hat {0}. Teilen Sie es zuerst.</translation>
    </message>
    <message>
        <source>The PDF is damaged: form field values, if it has any, could not be read.</source>
        <translation>Das PDF ist beschädigt: Formularwerte, falls es welche hat, konnten nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The PDF is encrypted in a way Winnow cannot open. Print it to a new PDF, then drop that.</source>
        <translation>Das PDF ist auf eine Weise verschlüsselt, die Winnow nicht öffnen kann. Drucken Sie es in ein neues PDF, und legen Sie das ab.</translation>
    </message>
    <message>
        <source>The PDF is larger than {0} MB. Split it first.</source>
        <translation>Das PDF ist größer als {0} MB. Teilen Sie es zuerst.</translation>
    </message>
    <message>
        <source>The address does not lead to a web page or a PDF.</source>
        <translation>Die Adresse führt nicht zu einer Webseite oder einem PDF.</translation>
    </message>
    <message>
        <source>The address leads from one address to the next without end: {0}</source>
        <translation>Die Adresse führt endlos von einer Adresse zur nächsten: {0}</translation>
    </message>
    <message>
        <source>The database {0} cannot be opened ({1}). Check its folder.</source>
        <translation>Die Datenbank {0} kann nicht geöffnet werden ({1}). Prüfen Sie ihren Ordner.</translation>
    </message>
    <message>
        <source>The database {0} cannot be used ({1}). Check the folder&apos;s permissions and the disk.</source>
        <translation>Die Datenbank {0} kann nicht benutzt werden ({1}). Prüfen Sie die Rechte des Ordners und die Festplatte.</translation>
    </message>
    <message>
        <source>The database {0} is damaged. Restart Winnow: it is set aside and kept.</source>
        <translation>Die Datenbank {0} ist beschädigt. Starten Sie Winnow neu: Sie wird beiseitegelegt und aufbewahrt.</translation>
    </message>
    <message>
        <source>The database {0} was written by a newer Winnow (step {1}). Update Winnow.</source>
        <translation>Die Datenbank {0} wurde von einem neueren Winnow geschrieben (Schritt {1}). Aktualisieren Sie Winnow.</translation>
    </message>
    <message>
        <source>The disk is full. Free some space and try again.</source>
        <translation>Die Festplatte ist voll. Schaffen Sie Platz, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The disk is full. Free some space in {0} and try again.</source>
        <translation>Die Festplatte ist voll. Schaffen Sie Platz in {0}, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The document does not fit into the model&apos;s context.</source>
        <translation>Das Dokument passt nicht in den Kontext des Modells.</translation>
    </message>
    <message>
        <source>The document has no page {0}.</source>
        <translation>Das Dokument hat keine Seite {0}.</translation>
    </message>
    <message>
        <source>The document has {0} pages, so pages {1} to {2} are not in it.</source>
        <translation>Das Dokument hat {0} Seiten, die Seiten {1} bis {2} gehören nicht dazu.</translation>
    </message>
    <message>
        <source>The document has {0} pages, so there is no page {1}.</source>
        <translation>Das Dokument hat {0} Seiten, eine Seite {1} gibt es also nicht.</translation>
    </message>
    <message>
        <source>The document is encrypted. Give its password.</source>
        <translation>Das Dokument ist verschlüsselt. Geben Sie sein Passwort ein.</translation>
    </message>
    <message>
        <source>The document is larger than Winnow reads. Split it and drop the parts.</source>
        <translation>Das Dokument ist größer, als Winnow es liest. Teilen Sie es, und legen Sie die Teile ab.</translation>
    </message>
    <message>
        <source>The document is too long for this model: its text has {0} tokens, and beside the schema ({1}) and the answer there is room for {2} in a context of {3}. Split the document or choose a model with a longer context.</source>
        <translation>Das Dokument ist zu lang für dieses Modell: Sein Text hat {0} Token, und neben dem Schema ({1}) und der Antwort ist in einem Kontext von {3} Platz für {2}. Teilen Sie das Dokument, oder wählen Sie ein Modell mit längerem Kontext.</translation>
    </message>
    <message>
        <source>The document prints it so.</source>
        <translation>So steht es im Dokument.</translation>
    </message>
    <message>
        <source>The documents worker runs no model.</source>
        <translation>Der Prozess für Dokumente lässt kein Modell laufen.</translation>
    </message>
    <message>
        <source>The download did not finish. Run it again: it goes on where it stopped.</source>
        <translation>Der Download wurde nicht fertig. Starten Sie ihn erneut: Er geht an derselben Stelle weiter.</translation>
    </message>
    <message>
        <source>The example has more than {0} fields, which is more than Winnow can fill in.</source>
        <translation>Das Beispiel hat mehr als {0} Felder, mehr als Winnow ausfüllen kann.</translation>
    </message>
    <message>
        <source>The example holds a number that is impossibly long.</source>
        <translation>Das Beispiel enthält eine unmöglich lange Zahl.</translation>
    </message>
    <message>
        <source>The example is longer than a million characters. A short one is enough.</source>
        <translation>Das Beispiel ist länger als eine Million Zeichen. Ein kurzes genügt.</translation>
    </message>
    <message>
        <source>The example is nested more than {0} levels deep.</source>
        <translation>Das Beispiel ist mehr als {0} Ebenen tief verschachtelt.</translation>
    </message>
    <message>
        <source>The example is nested too deeply for a schema.</source>
        <translation>Das Beispiel ist für ein Schema zu tief verschachtelt.</translation>
    </message>
    <message>
        <source>The fields of this schema are written in a way that cannot be edited here.</source>
        <translation>Die Felder dieses Schemas sind so geschrieben, dass sie hier nicht bearbeitet werden können.</translation>
    </message>
    <message>
        <source>The file could not be read. It may be damaged; open it in its own program, save a copy and try that.</source>
        <translation>Die Datei konnte nicht gelesen werden. Vielleicht ist sie beschädigt; öffnen Sie sie in ihrem eigenen Programm, speichern Sie eine Kopie, und versuchen Sie es damit.</translation>
    </message>
    <message>
        <source>The file could not be read: {0} ({1}).</source>
        <translation>Die Datei konnte nicht gelesen werden: {0} ({1}).</translation>
    </message>
    <message>
        <source>The file could not be written. Choose another folder, or close the file where it is open.</source>
        <translation>Die Datei konnte nicht geschrieben werden. Wählen Sie einen anderen Ordner, oder schließen Sie die Datei dort, wo sie offen ist.</translation>
    </message>
    <message>
        <source>The file has more than {0} characters. Split it first.</source>
        <translation>Die Datei hat mehr als {0} Zeichen. Teilen Sie sie zuerst.</translation>
    </message>
    <message>
        <source>The file has {0} MB; Winnow imports up to {1} MB.</source>
        <translation>Die Datei hat {0} MB; Winnow importiert bis zu {1} MB.</translation>
    </message>
    <message>
        <source>The file holds only white space.</source>
        <translation>Die Datei enthält nur Leerraum.</translation>
    </message>
    <message>
        <source>The file is empty. Get it again from where it came.</source>
        <translation>Die Datei ist leer. Holen Sie sie noch einmal von dort, wo sie herkam.</translation>
    </message>
    <message>
        <source>The file is larger than {0} MB. Split it first.</source>
        <translation>Die Datei ist größer als {0} MB. Teilen Sie sie zuerst.</translation>
    </message>
    <message>
        <source>The file is named .pdf but is a web page; it was read as one.</source>
        <translation>Die Datei heißt .pdf, ist aber eine Webseite; sie wurde als solche gelesen.</translation>
    </message>
    <message>
        <source>The file is not there: {0}. Check the path.</source>
        <translation>Die Datei ist nicht da: {0}. Prüfen Sie den Pfad.</translation>
    </message>
    <message>
        <source>The file or folder is not there. Check the path.</source>
        <translation>Die Datei oder der Ordner ist nicht da. Prüfen Sie den Pfad.</translation>
    </message>
    <message>
        <source>The file&apos;s name is not valid Unicode. Rename the file and try again.</source>
        <translation>Der Name der Datei ist kein gültiges Unicode. Benennen Sie die Datei um, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The fonts do not say which characters they show, so the text may be wrong</source>
        <translation>Die Schriften sagen nicht, welche Zeichen sie zeigen; der Text kann also falsch sein</translation>
    </message>
    <message>
        <source>The form is an XFA form: what was filled in is not on the pages. Open it in the program it was filled in with, print it to a PDF, then drop that.</source>
        <translation>Das Formular ist ein XFA-Formular: Was ausgefüllt wurde, steht nicht auf den Seiten. Öffnen Sie es in dem Programm, in dem es ausgefüllt wurde, drucken Sie es in ein PDF, und legen Sie das ab.</translation>
    </message>
    <message>
        <source>The form of the PDF is damaged: values filled into it may be missing here.</source>
        <translation>Das Formular des PDFs ist beschädigt: Darin ausgefüllte Werte können hier fehlen.</translation>
    </message>
    <message>
        <source>The list {0} was ended: the model went on with rows that are not in the document, and {1} of them were dropped.</source>
        <translation>Die Liste {0} wurde beendet: Das Modell schrieb Zeilen weiter, die nicht im Dokument stehen, und {1} davon wurden verworfen.</translation>
    </message>
    <message>
        <source>The lookup cache could not be read: {0}</source>
        <translation>Der Nachschlagespeicher konnte nicht gelesen werden: {0}</translation>
    </message>
    <message>
        <source>The lookup cache was unusable ({0}) and starts anew; the old file is {1}.</source>
        <translation>Der Nachschlagespeicher war unbrauchbar ({0}) und beginnt neu; die alte Datei ist {1}.</translation>
    </message>
    <message>
        <source>The model cannot be used. Choose another one; every document would fail in the same way.</source>
        <translation>Das Modell kann nicht verwendet werden. Wählen Sie ein anderes; jedes Dokument würde genauso fehlschlagen.</translation>
    </message>
    <message>
        <source>The model could not be stored in {0}: {1}.</source>
        <translation>Das Modell konnte nicht in {0} gespeichert werden: {1}.</translation>
    </message>
    <message>
        <source>The model does not fit into memory. Choose a smaller model or a shorter context.</source>
        <translation>Das Modell passt nicht in den Speicher. Wählen Sie ein kleineres Modell oder einen kürzeren Kontext.</translation>
    </message>
    <message>
        <source>The model file is damaged or is not a GGUF file. Fetch it again.</source>
        <translation>Die Modelldatei ist beschädigt oder keine GGUF-Datei. Holen Sie sie erneut.</translation>
    </message>
    <message>
        <source>The model file {0} could not be read: {1}.</source>
        <translation>Die Modelldatei {0} konnte nicht gelesen werden: {1}.</translation>
    </message>
    <message>
        <source>The model is not on this machine. Fetch it with `winnow models fetch NAME`.</source>
        <translation>Das Modell ist nicht auf diesem Rechner. Holen Sie es mit `winnow models fetch NAME`.</translation>
    </message>
    <message>
        <source>The model stopped with an error. Run the document again; a smaller model or context may help.</source>
        <translation>Das Modell hielt mit einem Fehler an. Lesen Sie das Dokument erneut aus; ein kleineres Modell oder ein kürzerer Kontext kann helfen.</translation>
    </message>
    <message>
        <source>The model stopped with error {0}. Run the document again.</source>
        <translation>Das Modell hielt mit dem Fehler {0} an. Lesen Sie das Dokument erneut aus.</translation>
    </message>
    <message>
        <source>The model worker reads no documents.</source>
        <translation>Der Prozess für Modelle liest keine Dokumente.</translation>
    </message>
    <message>
        <source>The model wrote something that is not JSON ({0}). Run the document again.</source>
        <translation>Das Modell schrieb etwas, das kein JSON ist ({0}). Lesen Sie das Dokument erneut aus.</translation>
    </message>
    <message>
        <source>The file of {0} is damaged. Fetch it again {1}.</source>
        <translation>Die Datei von {0} ist beschädigt. Holen Sie sie erneut {1}.</translation>
    </message>
    <message>
        <source>A part of Winnow that runs the model is missing: install Winnow again.</source>
        <translation>Ein Teil von Winnow, der das Modell ausführt, fehlt: Installieren Sie Winnow neu.</translation>
    </message>
    <message>
        <source>About {0} times quicker, and weaker: {1}, which works with {2} instead of {3} billion weights on each token.</source>
        <translation>Etwa {0}-mal so schnell und schwächer: {1}, das an jedem Token mit {2} statt {3} Milliarden Gewichten arbeitet.</translation>
    </message>
    <message>
        <source>Found when the model was asked again for what was missing: {0}.</source>
        <translation>Gefunden, als das Modell noch einmal nach Fehlendem gefragt wurde: {0}.</translation>
    </message>
    <message>
        <source>It does not fit: {0} are missing. Choose a smaller model, a shorter context, or fewer layers on the card.</source>
        <translation>Es passt nicht: {0} fehlen. Wählen Sie ein kleineres Modell, einen kürzeren Kontext oder weniger Schichten auf der Karte.</translation>
    </message>
    <message>
        <source>It fits and runs on the processor, which is many times slower than a graphics card.</source>
        <translation>Es passt und läuft auf dem Prozessor, der um ein Vielfaches langsamer ist als eine Grafikkarte.</translation>
    </message>
    <message>
        <source>It fits on the card, with {0} to spare besides what is left for the desktop.</source>
        <translation>Es passt auf die Karte, mit {0} Reserve neben dem, was dem Desktop bleibt.</translation>
    </message>
    <message>
        <source>It fits, but only {0} of its {1} layers are on the card and the processor does the rest, which is several times slower than all on the card.</source>
        <translation>Es passt, aber nur {0} seiner {1} Schichten liegen auf der Karte, den Rest rechnet der Prozessor; das ist mehrmals langsamer als alles auf der Karte.</translation>
    </message>
    <message>
        <source>It reads {0} tokens at once, {1}; longer documents are read in parts.</source>
        <translation>Es liest {0} Token auf einmal, {1}; längere Dokumente werden in Teilen gelesen.</translation>
    </message>
    <message>
        <source>Kept {0}: {1}.</source>
        <translation>Aufbewahrt {0}: {1}.</translation>
    </message>
    <message>
        <source>Quantised as {0} ({1}): {2}, {3}.</source>
        <translation>Quantisiert als {0} ({1}): {2}, {3}.</translation>
    </message>
    <message>
        <source>Row {0} cannot be read as cells. Copy fewer rows.</source>
        <translation>Zeile {0} lässt sich nicht als Zellen lesen. Kopieren Sie weniger Zeilen.</translation>
    </message>
    <message>
        <source>Stands only in text that gives orders to AI programs. Look whether the document says it elsewhere.</source>
        <translation>Steht nur in Text, der KI-Programmen Befehle gibt. Sehen Sie nach, ob das Dokument es auch sonst sagt.</translation>
    </message>
    <message>
        <source>Taken from what the page states for search engines: {0}.</source>
        <translation>Aus den Angaben der Seite für Suchmaschinen übernommen: {0}.</translation>
    </message>
    <message>
        <source>The model file does not say how large its layers are. Choose another model.</source>
        <translation>Die Modelldatei sagt nicht, wie groß ihre Schichten sind. Wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>The model file is damaged (its {0} is impossible). Fetch the model again.</source>
        <translation>Die Modelldatei ist beschädigt ({0} ist unmöglich). Holen Sie das Modell erneut.</translation>
    </message>
    <message>
        <source>The model had taken {0}, which does not have the form of such a number, and the document prints none. So the field was left empty. Check it.</source>
        <translation>Das Modell hatte {0} genommen, was nicht die Form einer solchen Nummer hat, und das Dokument druckt keine. Deshalb blieb das Feld leer. Bitte prüfen.</translation>
    </message>
    <message>
        <source>The model had taken {0}, which does not have the form of such a number. The document prints this one, so it was taken instead. Check it.</source>
        <translation>Das Modell hatte {0} genommen, was nicht die Form einer solchen Nummer hat. Das Dokument druckt diese; deshalb steht sie nun hier. Bitte prüfen.</translation>
    </message>
    <message>
        <source>The model had taken {0}. Net, tax and gross add up with what the document prints here, so this was taken instead. Check it.</source>
        <translation>Das Modell hatte {0} genommen. Netto, Steuer und Brutto gehen mit dem auf, was das Dokument hier druckt; deshalb steht das nun hier. Bitte prüfen.</translation>
    </message>
    <message>
        <source>The model had taken {0}. The document calls another period by this name, so its day was taken instead. Check it.</source>
        <translation>Das Modell hatte {0} genommen. Das Dokument nennt einen anderen Zeitraum bei diesem Namen; deshalb steht nun dessen Tag hier. Bitte prüfen.</translation>
    </message>
    <message>
        <source>The model {0} at {1} is not whole. Get its files again.</source>
        <translation>Das Modell {0} in {1} ist nicht vollständig. Holen Sie seine Dateien erneut.</translation>
    </message>
    <message>
        <source>The model {0} could not be fetched ({1}). Check the connection and fetch it again: what has arrived of it is kept.</source>
        <translation>Das Modell {0} konnte nicht geholt werden ({1}). Prüfen Sie die Verbindung und holen Sie es erneut: Was davon angekommen ist, bleibt.</translation>
    </message>
    <message>
        <source>The model {0} is not at {1} any more. Put it back, or add it at its new place with `winnow models add` and forget it with `winnow models remove {2}`.</source>
        <translation>Das Modell {0} ist nicht mehr in {1}. Legen Sie es zurück, oder fügen Sie es an seinem neuen Ort mit `winnow models add` hinzu, und vergessen Sie es mit `winnow models remove {2}`.</translation>
    </message>
    <message>
        <source>The model {0} is not fetched to its end. Go on {1}.</source>
        <translation>Das Modell {0} ist nicht zu Ende geholt. Holen Sie es weiter {1}.</translation>
    </message>
    <message>
        <source>The model {0} is not on this machine. Fetch it {1}.</source>
        <translation>Das Modell {0} ist nicht auf diesem Rechner. Holen Sie es {1}.</translation>
    </message>
    <message>
        <source>The model {0} is not on this machine; there is nothing to remove.</source>
        <translation>Das Modell {0} ist nicht auf diesem Rechner; es gibt nichts zu entfernen.</translation>
    </message>
    <message>
        <source>The model&apos;s chat template cannot be used{0}. Choose an instruction-tuned model.</source>
        <translation>Die Chatvorlage des Modells ist nicht verwendbar{0}. Wählen Sie ein auf Anweisungen trainiertes Modell.</translation>
    </message>
    <message>
        <source>The model&apos;s chat template drops part of the prompt. Choose an instruction-tuned model.</source>
        <translation>Die Chatvorlage des Modells lässt einen Teil des Prompts weg. Wählen Sie ein auf Anweisungen trainiertes Modell.</translation>
    </message>
    <message>
        <source>The model&apos;s context is full. Split the document or choose a smaller schema.</source>
        <translation>Der Kontext des Modells ist voll. Teilen Sie das Dokument, oder wählen Sie ein kleineres Schema.</translation>
    </message>
    <message>
        <source>The model&apos;s tokenizer could not read a text of {0} characters.</source>
        <translation>Der Tokenizer des Modells konnte einen Text von {0} Zeichen nicht lesen.</translation>
    </message>
    <message>
        <source>The name begins or ends with a space. Take it away.</source>
        <translation>Der Name beginnt oder endet mit einem Leerzeichen. Nehmen Sie es weg.</translation>
    </message>
    <message>
        <source>The name holds a character that cannot be seen. Type it anew.</source>
        <translation>Der Name enthält ein Zeichen, das man nicht sieht. Tippen Sie ihn neu.</translation>
    </message>
    <message>
        <source>The page could not be fetched. Check address and connection, or save the page and drop the file.</source>
        <translation>Die Seite konnte nicht geholt werden. Prüfen Sie Adresse und Verbindung, oder speichern Sie die Seite, und legen Sie die Datei ab.</translation>
    </message>
    <message>
        <source>The page has no text.</source>
        <translation>Die Seite hat keinen Text.</translation>
    </message>
    <message>
        <source>The page is larger than {0} MB.</source>
        <translation>Die Seite ist größer als {0} MB.</translation>
    </message>
    <message>
        <source>The page is larger than {0} MB. Save it and drop the file.</source>
        <translation>Die Seite ist größer als {0} MB. Speichern Sie sie, und legen Sie die Datei ab.</translation>
    </message>
    <message>
        <source>The page is nested too deeply to be read whole. Print it to a PDF from your browser, then drop that.</source>
        <translation>Die Seite ist zu tief verschachtelt, um ganz gelesen zu werden. Drucken Sie sie im Browser in ein PDF, und legen Sie das ab.</translation>
    </message>
    <message>
        <source>The page shows its text only after scripts have run or after a login. Open it in your browser, save the page, then drop the saved file.</source>
        <translation>Die Seite zeigt ihren Text erst, wenn Skripte gelaufen sind oder Sie angemeldet sind. Öffnen Sie sie im Browser, speichern Sie die Seite, und legen Sie die gespeicherte Datei ab.</translation>
    </message>
    <message>
        <source>No page has text: all are pictures or empty. Make a searchable PDF with an OCR program and add that.</source>
        <translation>Keine Seite hat Text: Es sind Bilder, oder sie sind leer. Machen Sie mit einem OCR-Programm ein durchsuchbares PDF daraus, und fügen Sie das hinzu.</translation>
    </message>
    <message>
        <source>The details are in {0}.</source>
        <translation>Einzelheiten stehen in {0}.</translation>
    </message>
    <message>
        <source>The list {0} was read by the headings of its table, because what the model had written did not agree with them.</source>
        <translation>Die Liste {0} wurde nach den Überschriften ihrer Tabelle gelesen, weil das, was das Modell geschrieben hatte, nicht dazu passte.</translation>
    </message>
    <message>
        <source>The model had taken the net amount {0}. Check it.</source>
        <translation>Das Modell hatte den Nettobetrag {0} genommen. Bitte prüfen.</translation>
    </message>
    <message>
        <source>The model had written {0}, which the document does not print. It prints this day instead, so it was taken. Check it.</source>
        <translation>Das Modell hatte {0} geschrieben, was im Dokument nicht steht. Dort steht stattdessen dieser Tag; deshalb wurde er genommen. Bitte prüfen.</translation>
    </message>
    <message>
        <source>The parts of {0} do not belong together: they hold {1} tensors of {2}. Fetch all parts again from one place.</source>
        <translation>Die Teile von {0} gehören nicht zusammen: Sie enthalten {1} Tensoren von {2}. Holen Sie alle Teile erneut von einem Ort.</translation>
    </message>
    <message>
        <source>The parts of {0} hold more than {1} tensors, which no model has. Fetch all parts again from one place.</source>
        <translation>Die Teile von {0} enthalten mehr als {1} Tensoren, so viele hat kein Modell. Laden Sie alle Teile noch einmal von derselben Stelle.</translation>
    </message>
    <message>
        <source>The same words were taken for {0} too. Check which one they are.</source>
        <translation>Dieselben Wörter wurden auch für {0} genommen. Prüfen Sie, wofür sie stehen.</translation>
    </message>
    <message>
        <source>The saved page holds no HTML. Save it again, as a complete page.</source>
        <translation>Die gespeicherte Seite enthält kein HTML. Speichern Sie sie noch einmal, als vollständige Seite.</translation>
    </message>
    <message>
        <source>The saved page is larger than {0} MB.</source>
        <translation>Die gespeicherte Seite ist größer als {0} MB.</translation>
    </message>
    <message>
        <source>The saved state of the prompt could not be restored.</source>
        <translation>Der gespeicherte Zustand des Prompts konnte nicht wiederhergestellt werden.</translation>
    </message>
    <message>
        <source>The schema file {0} cannot be read: {1}. Check the path.</source>
        <translation>Die Schemadatei {0} kann nicht gelesen werden: {1}. Prüfen Sie den Pfad.</translation>
    </message>
    <message>
        <source>The schema leaves no room for a document in this model&apos;s context of {0} tokens. Choose a smaller schema or a model with a longer context.</source>
        <translation>Das Schema lässt im Kontext dieses Modells von {0} Token keinen Platz für ein Dokument. Wählen Sie ein kleineres Schema oder ein Modell mit längerem Kontext.</translation>
    </message>
    <message>
        <source>The schema {0} is not valid JSON. Choose it again.</source>
        <translation>Das Schema {0} ist kein gültiges JSON. Wählen Sie es erneut.</translation>
    </message>
    <message>
        <source>The schema {0} is not where it was ({1}). Choose it again.</source>
        <translation>Das Schema {0} ist nicht mehr da, wo es war ({1}). Wählen Sie es erneut.</translation>
    </message>
    <message>
        <source>The server answers {0} for {1}. {2}</source>
        <translation>Der Server antwortet {0} für {1}. {2}</translation>
    </message>
    <message>
        <source>The server did not answer in time: {0}. Try again later.</source>
        <translation>Der Server hat nicht rechtzeitig geantwortet: {0}. Versuchen Sie es später erneut.</translation>
    </message>
    <message>
        <source>The server sends too slowly: {0}. Try again later.</source>
        <translation>Der Server sendet zu langsam: {0}. Versuchen Sie es später erneut.</translation>
    </message>
    <message>
        <source>The server sent an empty page for {0}.</source>
        <translation>Der Server hat für {0} eine leere Seite gesendet.</translation>
    </message>
    <message>
        <source>The table cannot be read: {0}. Paste only its header row.</source>
        <translation>Die Tabelle kann nicht gelesen werden: {0}. Fügen Sie nur ihre Kopfzeile ein.</translation>
    </message>
    <message>
        <source>The table has {0} columns; Winnow fills in at most {1}.</source>
        <translation>Die Tabelle hat {0} Spalten; Winnow füllt höchstens {1} aus.</translation>
    </message>
    <message>
        <source>The table is longer than a million characters. Its first rows are enough.</source>
        <translation>Die Tabelle ist länger als eine Million Zeichen. Ihre ersten Zeilen genügen.</translation>
    </message>
    <message>
        <source>The weights fit into memory, and what the model needs beside them does not.</source>
        <translation>Die Gewichte passen in den Speicher, aber nicht, was das Modell daneben braucht.</translation>
    </message>
    <message>
        <source>The worker was sent a line it cannot read.</source>
        <translation>Der Prozess bekam eine Zeile, die er nicht lesen kann.</translation>
    </message>
    <message>
        <source>There are more than {0} rows on the clipboard. Copy fewer at a time.</source>
        <translation>In der Zwischenablage sind mehr als {0} Zeilen. Kopieren Sie weniger auf einmal.</translation>
    </message>
    <message>
        <source>There is a graphics card of {0}, but llama.cpp is built without support for it, so models run on the processor. Run `make setup GPU={1}` in Winnow&apos;s folder.</source>
        <translation>Es gibt eine Grafikkarte von {0}, aber llama.cpp ist ohne Unterstützung dafür gebaut, und so laufen Modelle auf dem Prozessor. Führen Sie in Winnows Ordner `make setup GPU={1}` aus.</translation>
    </message>
    <message>
        <source>There is a graphics card of {0}, but this package of Winnow runs on the processor alone. Get Winnow&apos;s source and run `make run GPU={1}` in it.</source>
        <translation>Es gibt eine Grafikkarte von {0}, aber dieses Paket von Winnow läuft nur auf dem Prozessor. Holen Sie Winnows Quelltext und führen Sie darin `make run GPU={1}` aus.</translation>
    </message>
    <message>
        <source>There is no file or folder {0}. Check the path.</source>
        <translation>Es gibt keine Datei und keinen Ordner {0}. Prüfen Sie den Pfad.</translation>
    </message>
    <message>
        <source>There is no file {0}.</source>
        <translation>Es gibt keine Datei {0}.</translation>
    </message>
    <message>
        <source>There is no model (.gguf) in {0} or below. Choose another folder.</source>
        <translation>In {0} und darunter ist kein Modell (.gguf). Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>There is no model called {0}. Winnow knows {1}, or give the path of a .gguf file.</source>
        <translation>Es gibt kein Modell namens {0}. Winnow kennt {1}; oder geben Sie den Pfad einer .gguf-Datei an.</translation>
    </message>
    <message>
        <source>There is no model file {0}. Check the path.</source>
        <translation>Es gibt keine Modelldatei {0}. Prüfen Sie den Pfad.</translation>
    </message>
    <message>
        <source>There is no schema named {0}. Built in are {1}; for your own give the path of a JSON Schema file.</source>
        <translation>Es gibt kein Schema namens {0}. Eingebaut sind {1}; für ein eigenes geben Sie den Pfad einer JSON-Schema-Datei an.</translation>
    </message>
    <message>
        <source>There is nothing to export: lookup has learned nothing with this model yet.</source>
        <translation>Es gibt nichts zu exportieren: Mit diesem Modell hat das Nachschlagen noch nichts gelernt.</translation>
    </message>
    <message>
        <source>There is too much on the clipboard. Copy fewer rows.</source>
        <translation>In der Zwischenablage ist zu viel. Kopieren Sie weniger Zeilen.</translation>
    </message>
    <message>
        <source>These are more than {0} documents.</source>
        <translation>Das sind mehr als {0} Dokumente.</translation>
    </message>
    <message>
        <source>These pages cannot be taken out of the PDF; it is damaged.</source>
        <translation>Diese Seiten können nicht aus dem PDF genommen werden; es ist beschädigt.</translation>
    </message>
    <message>
        <source>This PDF is damaged in a way that keeps Winnow from adding notes. Save it anew in its own program.</source>
        <translation>Dieses PDF ist so beschädigt, dass Winnow keine Notizen hinzufügen kann. Speichern Sie es in seinem eigenen Programm neu.</translation>
    </message>
    <message>
        <source>This PDF opens with a password only. An annotated copy would open without it, so none is written.</source>
        <translation>Dieses PDF öffnet sich nur mit einem Passwort. Eine Kopie mit Anmerkungen wäre ohne Passwort offen, deshalb wird keine geschrieben.</translation>
    </message>
    <message>
        <source>This document has text that gives orders to AI programs{0}: {1}. Winnow takes it as text only; look at the values with care.</source>
        <translation>Dieses Dokument hat Text, der KI-Programmen Anweisungen gibt{0}: {1}. Winnow nimmt ihn nur als Text; sehen Sie die Werte sorgfältig an.</translation>
    </message>
    <message>
        <source>This document is long: it was read in {0} parts.</source>
        <translation>Dieses Dokument ist lang: Es wurde in {0} Teilen gelesen.</translation>
    </message>
    <message>
        <source>This field holds other fields. Fill those in.</source>
        <translation>Dieses Feld enthält andere Felder. Füllen Sie diese aus.</translation>
    </message>
    <message>
        <source>This is a folder: {0}. Drop the files in it.</source>
        <translation>Das ist ein Ordner: {0}. Legen Sie die Dateien darin ab.</translation>
    </message>
    <message>
        <source>This is not JSON: {0} at {1}.</source>
        <translation>Das ist kein JSON: {0}, {1}.</translation>
    </message>
    <message>
        <source>This is not a JSON Schema that Winnow can use.</source>
        <translation>Das ist kein JSON Schema, das Winnow verwenden kann.</translation>
    </message>
    <message>
        <source>This is not a PDF, although its name says so. Open it in its own program and save it as PDF.</source>
        <translation>Das ist kein PDF, obwohl der Name es sagt. Öffnen Sie es in seinem eigenen Programm, und speichern Sie es als PDF.</translation>
    </message>
    <message>
        <source>This is not a lookup cache of llama.cpp for this model.</source>
        <translation>Das ist kein Nachschlagespeicher von llama.cpp für dieses Modell.</translation>
    </message>
    <message>
        <source>This is not a lookup cache of llama.cpp for this model: {0}. Nothing was imported.</source>
        <translation>Das ist kein Nachschlagespeicher von llama.cpp für dieses Modell: {0}. Nichts wurde importiert.</translation>
    </message>
    <message>
        <source>This is not a value of the field.</source>
        <translation>Das ist kein Wert für dieses Feld.</translation>
    </message>
    <message>
        <source>This is not an address of a web page: {0}</source>
        <translation>Das ist keine Adresse einer Webseite: {0}</translation>
    </message>
    <message>
        <source>This is not an ordinary file: {0}.</source>
        <translation>Das ist keine gewöhnliche Datei: {0}.</translation>
    </message>
    <message>
        <source>This is {0}</source>
        <translation>Das ist {0}</translation>
    </message>
    <message>
        <source>This model cannot take back tokens. Run the document without lookup.</source>
        <translation>Dieses Modell kann keine Token zurücknehmen. Lesen Sie das Dokument ohne Nachschlagen aus.</translation>
    </message>
    <message>
        <source>This model does not write text token by token. Choose another model.</source>
        <translation>Dieses Modell schreibt Text nicht Token für Token. Wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>This model&apos;s working memory cannot be kept in this type.</source>
        <translation>Der Arbeitsspeicher dieses Modells kann nicht in diesem Typ gehalten werden.</translation>
    </message>
    <message>
        <source>This password does not open the document.</source>
        <translation>Dieses Passwort öffnet das Dokument nicht.</translation>
    </message>
    <message>
        <source>This path or address is too long. Save the page or move the file, then drop that.</source>
        <translation>Dieser Pfad oder diese Adresse ist zu lang. Speichern Sie die Seite oder verschieben Sie die Datei, und legen Sie das dann ab.</translation>
    </message>
    <message>
        <source>This schema cannot be enforced while writing: {0}</source>
        <translation>Dieses Schema kann beim Schreiben nicht erzwungen werden: {0}</translation>
    </message>
    <message>
        <source>This schema has more than {0} fields, which is more than Winnow can fill in.</source>
        <translation>Dieses Schema hat mehr als {0} Felder, mehr als Winnow ausfüllen kann.</translation>
    </message>
    <message>
        <source>Two fields here are named “{0}”. Names tell fields apart: change one.</source>
        <translation>Zwei Felder heißen hier „{0}“. Namen unterscheiden Felder: Ändern Sie einen.</translation>
    </message>
    <message>
        <source>Up to {0} tokens ({1}) would fit.</source>
        <translation>Bis zu {0} Token ({1}) würden passen.</translation>
    </message>
    <message>
        <source>Usually stands behind “{0}”, as in {1} reviewed documents of {2}; here it does not.</source>
        <translation>Steht sonst hinter „{0}“, wie in {1} geprüften Dokumenten von {2}; hier nicht.</translation>
    </message>
    <message>
        <source>WINNOW_HF_TOKEN holds no token. Copy it again, without spaces or other signs.</source>
        <translation>WINNOW_HF_TOKEN enthält kein Token. Kopieren Sie es neu, ohne Leerzeichen oder andere Zeichen.</translation>
    </message>
    <message>
        <source>What it has read takes {0} of that (the KV cache), kept {1}.</source>
        <translation>Das Gelesene braucht davon {0} (der KV-Cache), aufbewahrt {1}.</translation>
    </message>
    <message>
        <source>What this document taught could not be saved: {0}</source>
        <translation>Was dieses Dokument gelehrt hat, konnte nicht gespeichert werden: {0}</translation>
    </message>
    <message>
        <source>Winnow could not do this.</source>
        <translation>Winnow konnte dies nicht tun.</translation>
    </message>
    <message>
        <source>Winnow could not pass on the result: its texts are too long.</source>
        <translation>Winnow konnte das Ergebnis nicht weitergeben: Seine Texte sind zu lang.</translation>
    </message>
    <message>
        <source>Winnow does not read this kind of file. Save it as PDF or as a web page, then drop that.</source>
        <translation>Winnow liest diese Art von Datei nicht. Speichern Sie sie als PDF oder als Webseite, und legen Sie das ab.</translation>
    </message>
    <message>
        <source>Winnow ended while this ran; the document was queued again.</source>
        <translation>Winnow wurde beendet, während dies lief; das Dokument wurde wieder eingereiht.</translation>
    </message>
    <message>
        <source>Winnow guesses ahead from the document itself, which takes no memory; a small draft model would take {0} at this context.</source>
        <translation>Winnow rät aus dem Dokument selbst voraus, was keinen Speicher braucht; ein kleines Entwurfsmodell bräuchte bei diesem Kontext {0}.</translation>
    </message>
    <message>
        <source>Winnow made a mistake while {0}: this is a bug.</source>
        <translation>Winnow hat einen Fehler gemacht ({0}): Das ist ein Programmfehler.</translation>
    </message>
    <message>
        <source>Winnow&apos;s copy of this document is gone or damaged. Add the document again.</source>
        <translation>Winnows Kopie dieses Dokuments fehlt oder ist beschädigt. Fügen Sie das Dokument erneut hinzu.</translation>
    </message>
    <message>
        <source>Winnow&apos;s database cannot be used. Check the disk and the folder&apos;s permissions.</source>
        <translation>Winnows Datenbank kann nicht benutzt werden. Prüfen Sie die Festplatte und die Rechte des Ordners.</translation>
    </message>
    <message>
        <source>Winnow&apos;s database was damaged. It was kept as {0} in {1}, and Winnow started with an empty one. Finished exports are not affected.</source>
        <translation>Winnows Datenbank war beschädigt. Sie wurde als {0} in {1} aufbewahrt, und Winnow begann mit einer leeren. Fertige Exporte sind nicht betroffen.</translation>
    </message>
    <message>
        <source>Winnow&apos;s {0} process did not start. Its logs are in {1}.</source>
        <translation>Der Prozess „{0}“ von Winnow ist nicht gestartet. Seine Protokolle liegen in {1}.</translation>
    </message>
    <message>
        <source>Without text (empty, or a picture that Winnow cannot read): {0}.</source>
        <translation>Ohne Text (leer oder ein Bild, das Winnow nicht lesen kann): {0}.</translation>
    </message>
    <message>
        <source>Write pages like 1-3, 4, 5-9.</source>
        <translation>Schreiben Sie Seiten wie 1-3, 4, 5-9.</translation>
    </message>
    <message>
        <source>Write the values to choose from, one a line.</source>
        <translation>Schreiben Sie die Auswahlwerte, einen je Zeile.</translation>
    </message>
    <message>
        <source>Write {0}= instead of {1}: equal values are no mistake.</source>
        <translation>Schreiben Sie {0}= statt {1}: Gleiche Werte sind kein Fehler.</translation>
    </message>
    <message>
        <source>You have no permission to read {0}.</source>
        <translation>Sie haben keine Berechtigung, {0} zu lesen.</translation>
    </message>
    <message>
        <source>a GGUF file of version {0}, which Winnow does not read</source>
        <translation>eine GGUF-Datei der Version {0}, die Winnow nicht liest</translation>
    </message>
    <message>
        <source>a LoRA adapter, which changes another model and is none itself</source>
        <translation>ein LoRA-Adapter, der ein anderes Modell verändert und selbst keines ist</translation>
    </message>
    <message>
        <source>a PostScript file. Convert it to PDF and drop that.</source>
        <translation>eine PostScript-Datei. Wandeln Sie sie in PDF um, und legen Sie das ab.</translation>
    </message>
    <message>
        <source>a Word document. Open it, save it as PDF and drop that.</source>
        <translation>ein Word-Dokument. Öffnen Sie es, speichern Sie es als PDF, und legen Sie das ab.</translation>
    </message>
    <message>
        <source>a context of {0} tokens, so that long documents are read in more parts</source>
        <translation>einem Kontext von {0} Token, so dass lange Dokumente in mehr Teilen gelesen werden</translation>
    </message>
    <message>
        <source>a context of {0} tokens, which is what the documents need</source>
        <translation>einem Kontext von {0} Token, wie ihn die Dokumente brauchen</translation>
    </message>
    <message>
        <source>a date that exists (YYYY-MM-DD)</source>
        <translation>ein Datum, das es gibt (JJJJ-MM-TT)</translation>
    </message>
    <message>
        <source>a date with time and time zone (YYYY-MM-DDThh:mm:ss+00:00)</source>
        <translation>ein Datum mit Uhrzeit und Zeitzone (JJJJ-MM-TTThh:mm:ss+00:00)</translation>
    </message>
    <message>
        <source>a diffusion model, which does not write token by token</source>
        <translation>ein Diffusionsmodell, das nicht Token für Token schreibt</translation>
    </message>
    <message>
        <source>a draft model, which only helps another one</source>
        <translation>ein Entwurfsmodell, das nur einem anderen hilft</translation>
    </message>
    <message>
        <source>a field is missing that has to go with the others</source>
        <translation>es fehlt ein Feld, das zu den anderen gehört</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>eine Liste</translation>
    </message>
    <message>
        <source>a little closer to the original</source>
        <translation>etwas näher am Original</translation>
    </message>
    <message>
        <source>a model that makes films</source>
        <translation>ein Modell, das Filme macht</translation>
    </message>
    <message>
        <source>a model that makes pictures</source>
        <translation>ein Modell, das Bilder macht</translation>
    </message>
    <message>
        <source>a model that makes sound</source>
        <translation>ein Modell, das Töne macht</translation>
    </message>
    <message>
        <source>a model that writes down speech</source>
        <translation>ein Modell, das Gesprochenes aufschreibt</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>a picture, and Winnow cannot read pictures yet. Make a searchable PDF of it and drop that.</source>
        <translation>ein Bild, und Winnow kann Bilder noch nicht lesen. Machen Sie ein durchsuchbares PDF daraus, und legen Sie das ab.</translation>
    </message>
    <message>
        <source>a presentation. Open it, save it as PDF and drop that.</source>
        <translation>eine Präsentation. Öffnen Sie sie, speichern Sie sie als PDF, und legen Sie das ab.</translation>
    </message>
    <message>
        <source>a projector (mmproj), the part of another model that sees pictures or hears</source>
        <translation>ein Projektor (mmproj), der Teil eines anderen Modells, der Bilder sieht oder hört</translation>
    </message>
    <message>
        <source>a record</source>
        <translation>ein Datensatz</translation>
    </message>
    <message>
        <source>a spreadsheet. Open it, save it as PDF and drop that.</source>
        <translation>eine Tabellendatei. Öffnen Sie sie, speichern Sie sie als PDF, und legen Sie das ab.</translation>
    </message>
    <message>
        <source>a time of day with time zone</source>
        <translation>eine Uhrzeit mit Zeitzone</translation>
    </message>
    <message>
        <source>a translator of a kind that Winnow cannot ask for JSON (an encoder with a decoder)</source>
        <translation>ein Übersetzer einer Art, die Winnow nicht um JSON bitten kann (ein Encoder mit einem Decoder)</translation>
    </message>
    <message>
        <source>a vocabulary without a model</source>
        <translation>ein Vokabular ohne Modell</translation>
    </message>
    <message>
        <source>a web address</source>
        <translation>eine Webadresse</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>a working memory of 8 instead of 16 bits a value</source>
        <translation>einem Arbeitsspeicher von 8 statt 16 Bit je Wert</translation>
    </message>
    <message>
        <source>about a page</source>
        <translation>etwa eine Seite</translation>
    </message>
    <message>
        <source>about {0} pages</source>
        <translation>etwa {0} Seiten</translation>
    </message>
    <message>
        <source>all on the card</source>
        <translation>ganz auf der Karte</translation>
    </message>
    <message>
        <source>allows no type at all, all parts taken together</source>
        <translation>erlaubt keinen einzigen Typ, alle Teile zusammengenommen</translation>
    </message>
    <message>
        <source>an IPv4 address</source>
        <translation>eine IPv4-Adresse</translation>
    </message>
    <message>
        <source>an IPv6 address</source>
        <translation>eine IPv6-Adresse</translation>
    </message>
    <message>
        <source>an archive. Unpack it and drop the files in it.</source>
        <translation>ein Archiv. Entpacken Sie es, und legen Sie die Dateien darin ab.</translation>
    </message>
    <message>
        <source>an e-book. Convert it to PDF or HTML and drop that.</source>
        <translation>ein E-Book. Wandeln Sie es in PDF oder HTML um, und legen Sie das ab.</translation>
    </message>
    <message>
        <source>an e-mail address</source>
        <translation>eine E-Mail-Adresse</translation>
    </message>
    <message>
        <source>an e-mail. Open it, save it as PDF or HTML and drop that; attachments are dropped one by one.</source>
        <translation>eine E-Mail. Öffnen Sie sie, speichern Sie sie als PDF oder HTML, und legen Sie das ab; Anhänge einzeln.</translation>
    </message>
    <message>
        <source>an embedding model, which compares texts and writes none</source>
        <translation>ein Embedding-Modell, das Texte vergleicht und keine schreibt</translation>
    </message>
    <message>
        <source>an importance matrix, which is used to make models smaller</source>
        <translation>eine Wichtigkeitsmatrix, mit der Modelle verkleinert werden</translation>
    </message>
    <message>
        <source>an office document. Open it, save it as PDF and drop that.</source>
        <translation>ein Office-Dokument. Öffnen Sie es, speichern Sie es als PDF, und legen Sie das ab.</translation>
    </message>
    <message>
        <source>and {0} more</source>
        <translation>und {0} weitere</translation>
    </message>
    <message>
        <source>as good as the original</source>
        <translation>so gut wie das Original</translation>
    </message>
    <message>
        <source>brings the schema to more than {0} fields and forms</source>
        <translation>bringt das Schema auf mehr als {0} Felder und Formen</translation>
    </message>
    <message>
        <source>but a model of llama.cpp&apos;s old format. Look for a newer file that ends in .gguf</source>
        <translation>sondern ein Modell im alten Format von llama.cpp. Suchen Sie eine neuere Datei, die auf .gguf endet</translation>
    </message>
    <message>
        <source>but a pointer to it that git-lfs left behind</source>
        <translation>sondern ein Verweis darauf, den git-lfs hinterlassen hat</translation>
    </message>
    <message>
        <source>but a web page that was saved under its name</source>
        <translation>sondern eine Webseite, die unter seinem Namen gespeichert wurde</translation>
    </message>
    <message>
        <source>but a zip archive, as PyTorch writes. Look for a file that ends in .gguf</source>
        <translation>sondern ein Zip-Archiv, wie PyTorch es schreibt. Suchen Sie eine Datei, die auf .gguf endet</translation>
    </message>
    <message>
        <source>but safetensors. Look for a file of this model that ends in .gguf</source>
        <translation>sondern safetensors. Suchen Sie eine Datei dieses Modells, die auf .gguf endet</translation>
    </message>
    <message>
        <source>cannot be used: {0}</source>
        <translation>kann nicht verwendet werden: {0}</translation>
    </message>
    <message>
        <source>combines a closed object (additionalProperties: false) with further properties</source>
        <translation>verbindet ein geschlossenes Objekt (additionalProperties: false) mit weiteren Eigenschaften</translation>
    </message>
    <message>
        <source>could not be checked in time against</source>
        <translation>konnte nicht rechtzeitig geprüft werden gegen</translation>
    </message>
    <message>
        <source>damaged (a list in its header is impossibly long)</source>
        <translation>beschädigt (eine Liste im Kopf ist unmöglich lang)</translation>
    </message>
    <message>
        <source>damaged (a name or text in its header is impossibly long)</source>
        <translation>beschädigt (ein Name oder Text im Kopf ist unmöglich lang)</translation>
    </message>
    <message>
        <source>damaged (a tensor has too many dimensions)</source>
        <translation>beschädigt (ein Tensor hat zu viele Dimensionen)</translation>
    </message>
    <message>
        <source>damaged (it names no model architecture)</source>
        <translation>beschädigt (keine Modellarchitektur genannt)</translation>
    </message>
    <message>
        <source>damaged (its alignment is impossible)</source>
        <translation>beschädigt (die Ausrichtung ist unmöglich)</translation>
    </message>
    <message>
        <source>damaged (its header counts are impossible)</source>
        <translation>beschädigt (die Zahlen im Kopf sind unmöglich)</translation>
    </message>
    <message>
        <source>damaged (its header holds an unknown kind of list)</source>
        <translation>beschädigt (der Kopf enthält eine unbekannte Art von Liste)</translation>
    </message>
    <message>
        <source>damaged (its header holds an unknown kind of value)</source>
        <translation>beschädigt (der Kopf enthält eine unbekannte Art von Wert)</translation>
    </message>
    <message>
        <source>damaged (its header is impossibly large)</source>
        <translation>beschädigt (der Kopf ist unmöglich groß)</translation>
    </message>
    <message>
        <source>damaged (its {0} is impossible)</source>
        <translation>beschädigt ({0} ist unmöglich)</translation>
    </message>
    <message>
        <source>damaged (the lists in its header are impossibly long)</source>
        <translation>beschädigt (die Listen im Kopf sind unmöglich lang)</translation>
    </message>
    <message>
        <source>differs between schemas that hold at once (allOf); write one {0}</source>
        <translation>unterscheidet sich zwischen Schemas, die zugleich gelten (allOf); schreiben Sie ein {0}</translation>
    </message>
    <message>
        <source>does not have the form of a {0}</source>
        <translation>hat nicht die Form von {0}</translation>
    </message>
    <message>
        <source>does not have the form of an {0}</source>
        <translation>hat nicht die Form von {0}</translation>
    </message>
    <message>
        <source>does not hold the entries that the schema asks for</source>
        <translation>enthält nicht die Einträge, die das Schema verlangt</translation>
    </message>
    <message>
        <source>does not lie between {0} and {1}</source>
        <translation>liegt nicht zwischen {0} und {1}</translation>
    </message>
    <message>
        <source>does not match</source>
        <translation>passt nicht zu</translation>
    </message>
    <message>
        <source>entry {0}</source>
        <translation>Eintrag {0}</translation>
    </message>
    <message>
        <source>fetching a model</source>
        <translation>beim Holen eines Modells</translation>
    </message>
    <message>
        <source>hardly to be told from the original</source>
        <translation>kaum vom Original zu unterscheiden</translation>
    </message>
    <message>
        <source>has a key that is not text: {0}</source>
        <translation>hat einen Schlüssel, der kein Text ist: {0}</translation>
    </message>
    <message>
        <source>has an $id of its own; only the whole schema may have one</source>
        <translation>hat eine eigene $id; nur das ganze Schema darf eine haben</translation>
    </message>
    <message>
        <source>has {0} entries, at least {1} are expected</source>
        <translation>hat {0} Einträge, mindestens {1} werden erwartet</translation>
    </message>
    <message>
        <source>has {0} entries, at most {1} are allowed</source>
        <translation>hat {0} Einträge, höchstens {1} sind erlaubt</translation>
    </message>
    <message>
        <source>has {0} fields, at least {1} are expected</source>
        <translation>hat {0} Felder, mindestens {1} werden erwartet</translation>
    </message>
    <message>
        <source>has {0} fields, at most {1} are allowed</source>
        <translation>hat {0} Felder, höchstens {1} sind erlaubt</translation>
    </message>
    <message>
        <source>holds half of a surrogate pair</source>
        <translation>enthält ein halbes Surrogatpaar</translation>
    </message>
    <message>
        <source>holds more than {0} values, which is more than Winnow reads</source>
        <translation>enthält mehr als {0} Werte, mehr als Winnow liest</translation>
    </message>
    <message>
        <source>in a quarter of the room (q4_0), which can change answers</source>
        <translation>auf einem Viertel des Platzes (q4_0), was Antworten verändern kann</translation>
    </message>
    <message>
        <source>in full (f16)</source>
        <translation>vollständig (f16)</translation>
    </message>
    <message>
        <source>in half the room (q8_0), which seldom changes an answer</source>
        <translation>auf der Hälfte des Platzes (q8_0), was selten eine Antwort verändert</translation>
    </message>
    <message>
        <source>in part {0}</source>
        <translation>in Teil {0}</translation>
    </message>
    <message>
        <source>is a list, as in older drafts: write prefixItems instead</source>
        <translation>ist eine Liste wie in älteren Entwürfen: schreiben Sie stattdessen prefixItems</translation>
    </message>
    <message>
        <source>is above {0}</source>
        <translation>liegt über {0}</translation>
    </message>
    <message>
        <source>is an array that does not say what its entries are: add items</source>
        <translation>ist eine Liste, die nicht sagt, was ihre Einträge sind: fügen Sie items hinzu</translation>
    </message>
    <message>
        <source>is an array that may have no entries</source>
        <translation>ist eine Liste, die keine Einträge haben darf</translation>
    </message>
    <message>
        <source>is an integer of more than 64 bits</source>
        <translation>ist eine ganze Zahl mit mehr als 64 Bit</translation>
    </message>
    <message>
        <source>is an object without properties: name the fields to look for</source>
        <translation>ist ein Objekt ohne Eigenschaften: nennen Sie die gesuchten Felder</translation>
    </message>
    <message>
        <source>is below {0}</source>
        <translation>liegt unter {0}</translation>
    </message>
    <message>
        <source>is just false: no value can satisfy it</source>
        <translation>ist nur false: kein Wert kann das erfüllen</translation>
    </message>
    <message>
        <source>is just true or false: describe the value, for example by a type</source>
        <translation>ist nur true oder false: beschreiben Sie den Wert, etwa durch einen Typ</translation>
    </message>
    <message>
        <source>is just {0}: describe the value, for example by a type</source>
        <translation>ist nur {0}: beschreiben Sie den Wert, etwa durch einen Typ</translation>
    </message>
    <message>
        <source>is longer than {0} characters</source>
        <translation>ist länger als {0} Zeichen</translation>
    </message>
    <message>
        <source>is missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>is nested more than {0} levels deep</source>
        <translation>ist mehr als {0} Ebenen tief verschachtelt</translation>
    </message>
    <message>
        <source>is no currency code such as EUR or USD</source>
        <translation>ist kein Währungscode wie EUR oder USD</translation>
    </message>
    <message>
        <source>is no {0}: its check digits do not fit</source>
        <translation>ist keine gültige {0}: die Prüfziffern passen nicht</translation>
    </message>
    <message>
        <source>is not JSON: {0}</source>
        <translation>ist kein JSON: {0}</translation>
    </message>
    <message>
        <source>is not a DOI, which begins with 10. and has a slash</source>
        <translation>ist kein DOI, der mit 10. beginnt und einen Schrägstrich hat</translation>
    </message>
    <message>
        <source>is not a finite number</source>
        <translation>ist keine endliche Zahl</translation>
    </message>
    <message>
        <source>is not a regular expression ({0})</source>
        <translation>ist kein regulärer Ausdruck ({0})</translation>
    </message>
    <message>
        <source>is not a web address</source>
        <translation>ist keine Webadresse</translation>
    </message>
    <message>
        <source>is not among the values of enum</source>
        <translation>gehört nicht zu den Werten von enum</translation>
    </message>
    <message>
        <source>is not an e-mail address</source>
        <translation>ist keine E-Mail-Adresse</translation>
    </message>
    <message>
        <source>is true or false, as in draft 4: write the number itself here and leave {0} out</source>
        <translation>ist true oder false wie in Entwurf 4: schreiben Sie die Zahl selbst hierher, und lassen Sie {0} weg</translation>
    </message>
    <message>
        <source>it announces {0} bytes instead of {1}</source>
        <translation>sie kündigt {0} statt {1} Bytes an</translation>
    </message>
    <message>
        <source>it answered {0} {1}</source>
        <translation>sie antwortete {0} {1}</translation>
    </message>
    <message>
        <source>it does not say how large the file is</source>
        <translation>sie sagt nicht, wie groß die Datei ist</translation>
    </message>
    <message>
        <source>it ended early</source>
        <translation>sie endete zu früh</translation>
    </message>
    <message>
        <source>it ended with code {0}</source>
        <translation>er endete mit dem Code {0}</translation>
    </message>
    <message>
        <source>it hardly sends anything</source>
        <translation>sie sendet kaum etwas</translation>
    </message>
    <message>
        <source>it leads from a protected to an open connection</source>
        <translation>sie führt von einer geschützten zu einer offenen Verbindung</translation>
    </message>
    <message>
        <source>it now offers another file under this name</source>
        <translation>sie bietet unter diesem Namen jetzt eine andere Datei an</translation>
    </message>
    <message>
        <source>it refused to go on where the download stopped</source>
        <translation>sie setzte den Download nicht dort fort, wo er anhielt</translation>
    </message>
    <message>
        <source>it sends more bytes than the model has</source>
        <translation>sie sendet mehr Bytes, als das Modell hat</translation>
    </message>
    <message>
        <source>it sent another range than it was asked for</source>
        <translation>sie sendete einen anderen Bereich als verlangt</translation>
    </message>
    <message>
        <source>it sent other bytes than the model&apos;s (sha256 differs)</source>
        <translation>von dort kamen andere Bytes als die des Modells (die sha256 ist eine andere)</translation>
    </message>
    <message>
        <source>it sent something that is not a model</source>
        <translation>von dort kam etwas, das kein Modell ist</translation>
    </message>
    <message>
        <source>its size alone, because nobody publishes its sha256</source>
        <translation>nur seiner Größe, weil niemand seine sha256 veröffentlicht</translation>
    </message>
    <message>
        <source>llama.cpp could not tell what {0} takes ({1}). The numbers are estimated instead.</source>
        <translation>llama.cpp konnte nicht sagen, was {0} braucht ({1}). Die Zahlen sind stattdessen geschätzt.</translation>
    </message>
    <message>
        <source>llama.cpp found something that must not be and stopped it</source>
        <translation>llama.cpp fand etwas, das nicht sein darf, und hat ihn beendet</translation>
    </message>
    <message>
        <source>no place is known</source>
        <translation>kein Ort ist bekannt</translation>
    </message>
    <message>
        <source>not a GGUF model file{0}</source>
        <translation>keine GGUF-Modelldatei{0}</translation>
    </message>
    <message>
        <source>of records</source>
        <translation>von Datensätzen</translation>
    </message>
    <message>
        <source>pages {0} to {1}</source>
        <translation>Seiten {0} bis {1}</translation>
    </message>
    <message>
        <source>what had room last time</source>
        <translation>dem, was beim letzten Mal Platz hatte</translation>
    </message>
    <message>
        <source>{0} cannot keep what it has read in 8 bits a value. It is kept in 16.</source>
        <translation>{0} kann Gelesenes nicht in 8 Bit je Wert behalten. Es wird in 16 Bit behalten.</translation>
    </message>
    <message>
        <source>{0} did not fit into memory as you chose. It is loaded with what had room last time.</source>
        <translation>{0} passte nicht so in den Speicher, wie Sie es gewählt haben. Es wird mit dem geladen, was beim letzten Mal Platz hatte.</translation>
    </message>
    <message>
        <source>{0} is a whole disk. Choose the folder that your models lie in.</source>
        <translation>{0} ist ein ganzer Datenträger. Wählen Sie den Ordner, in dem Ihre Modelle liegen.</translation>
    </message>
    <message>
        <source>{0} is being fetched. Stop its download first, then remove it.</source>
        <translation>{0} wird gerade geholt. Halten Sie zuerst den Download an, und entfernen Sie es dann.</translation>
    </message>
    <message>
        <source>{0} left out of {1}: {2}.</source>
        <translation>{0} aus {1} weggelassen: {2}.</translation>
    </message>
    <message>
        <source>it serves source checkouts only</source>
        <translation>sie bietet nur Quelltext an</translation>
    </message>
    <message>
        <source>16 bits a value</source>
        <translation>16 Bit je Wert</translation>
    </message>
    <message>
        <source>The model&apos;s process ended unexpectedly {0} times: {1}. Run the document again; a smaller model may help.</source>
        <translation>Der Prozess des Modells hat {0} Mal unerwartet geendet: {1}. Lesen Sie das Dokument erneut aus; ein kleineres Modell kann helfen.</translation>
    </message>
    <message>
        <source>The model&apos;s process ended: {0}. The document begins anew.</source>
        <translation>Der Prozess des Modells hat geendet: {0}. Das Dokument beginnt von vorn.</translation>
    </message>
    <message>
        <source>The result could not be read. Run the document again.</source>
        <translation>Das Ergebnis konnte nicht gelesen werden. Lesen Sie das Dokument erneut aus.</translation>
    </message>
    <message>
        <source>guessing {0} ahead</source>
        <translation>rät {0} Token voraus</translation>
    </message>
    <message>
        <source>it stopped sending</source>
        <translation>sie sendete nichts mehr</translation>
    </message>
    <message>
        <source>its file has {0} bytes instead of {1}</source>
        <translation>ihre Datei hat {0} statt {1} Bytes</translation>
    </message>
    <message>
        <source>leads back to {0}: a record that contains itself has no end. Write out the levels</source>
        <translation>führt zurück zu {0}: ein Datensatz, der sich selbst enthält, hat kein Ende. Schreiben Sie die Ebenen aus</translation>
    </message>
    <message>
        <source>leaves no value that the type allows</source>
        <translation>lässt keinen Wert übrig, den der Typ erlaubt</translation>
    </message>
    <message>
        <source>line {0}, column {1}</source>
        <translation>Zeile {0}, Spalte {1}</translation>
    </message>
    <message>
        <source>lists more than {0} values: make the field plain text</source>
        <translation>führt mehr als {0} Werte auf: machen Sie aus dem Feld einfachen Text</translation>
    </message>
    <message>
        <source>lookup off</source>
        <translation>Nachschlagen aus</translation>
    </message>
    <message>
        <source>lookup off: {0}</source>
        <translation>Nachschlagen aus: {0}</translation>
    </message>
    <message>
        <source>lookup paused: its guesses would not pay here</source>
        <translation>Nachschlagen pausiert: Vorschläge würden sich hier nicht lohnen</translation>
    </message>
    <message>
        <source>lookup paused: this text repeats nothing</source>
        <translation>Nachschlagen pausiert: dieser Text wiederholt nichts</translation>
    </message>
    <message>
        <source>made with another tokenizer</source>
        <translation>mit einem anderen Tokenizer erstellt</translation>
    </message>
    <message>
        <source>makes the schema grow beyond {0} parts when references are filled in</source>
        <translation>lässt das Schema über {0} Teile wachsen, wenn Verweise eingesetzt sind</translation>
    </message>
    <message>
        <source>more than {0} characters (on page {1} of {2})</source>
        <translation>mehr als {0} Zeichen (auf Seite {1} von {2})</translation>
    </message>
    <message>
        <source>must be a JSON object</source>
        <translation>muss ein JSON-Objekt sein</translation>
    </message>
    <message>
        <source>must be a JSON object that describes the fields to find</source>
        <translation>muss ein JSON-Objekt sein, das die gesuchten Felder beschreibt</translation>
    </message>
    <message>
        <source>must be a list</source>
        <translation>muss eine Liste sein</translation>
    </message>
    <message>
        <source>must be a list of names</source>
        <translation>muss eine Liste von Namen sein</translation>
    </message>
    <message>
        <source>must be a list of schemas</source>
        <translation>muss eine Liste von Schemas sein</translation>
    </message>
    <message>
        <source>must be a number</source>
        <translation>muss eine Zahl sein</translation>
    </message>
    <message>
        <source>must be a number above zero</source>
        <translation>muss eine Zahl über null sein</translation>
    </message>
    <message>
        <source>must be a schema, that is a JSON object</source>
        <translation>muss ein Schema sein, also ein JSON-Objekt</translation>
    </message>
    <message>
        <source>must be a whole number, zero or more</source>
        <translation>muss eine ganze Zahl sein, null oder größer</translation>
    </message>
    <message>
        <source>must be one or more of {0}</source>
        <translation>muss eines oder mehrere sein von {0}</translation>
    </message>
    <message>
        <source>must be text</source>
        <translation>muss Text sein</translation>
    </message>
    <message>
        <source>must be true or false</source>
        <translation>muss true oder false sein</translation>
    </message>
    <message>
        <source>must describe an object with properties, or an array of them</source>
        <translation>muss ein Objekt mit Eigenschaften beschreiben oder eine Liste davon</translation>
    </message>
    <message>
        <source>must hold lists of names</source>
        <translation>muss Listen von Namen enthalten</translation>
    </message>
    <message>
        <source>name the fields one by one under properties</source>
        <translation>nennen Sie die Felder einzeln unter properties</translation>
    </message>
    <message>
        <source>names map</source>
        <translation>Zuordnung von Namen</translation>
    </message>
    <message>
        <source>names {0}, which is not among the properties</source>
        <translation>nennt {0}, das nicht zu den Eigenschaften gehört</translation>
    </message>
    <message>
        <source>no connection: {0}</source>
        <translation>keine Verbindung: {0}</translation>
    </message>
    <message>
        <source>no match</source>
        <translation>kein Treffer</translation>
    </message>
    <message>
        <source>no multiple</source>
        <translation>kein Vielfaches</translation>
    </message>
    <message>
        <source>no output</source>
        <translation>keine Ausgabe</translation>
    </message>
    <message>
        <source>not a table of this version</source>
        <translation>keine Tabelle dieser Version</translation>
    </message>
    <message>
        <source>nothing, it does not fit</source>
        <translation>nichts, es passt nicht</translation>
    </message>
    <message>
        <source>of which {0} of {1} layers are on the card</source>
        <translation>wovon {0} von {1} Schichten auf der Karte liegen</translation>
    </message>
    <message>
        <source>on the processor</source>
        <translation>auf dem Prozessor</translation>
    </message>
    <message>
        <source>only totals stood there again</source>
        <translation>dort standen nur noch einmal Summen</translation>
    </message>
    <message>
        <source>page {0}</source>
        <translation>Seite {0}</translation>
    </message>
    <message>
        <source>pages {0}</source>
        <translation>Seiten {0}</translation>
    </message>
    <message>
        <source>pages {0}-{1}</source>
        <translation>Seiten {0}-{1}</translation>
    </message>
    <message>
        <source>pip could not fetch {0} ({1})</source>
        <translation>pip konnte {0} nicht holen ({1})</translation>
    </message>
    <message>
        <source>points outside this file ({0}); Winnow fetches nothing. Copy that part into $defs</source>
        <translation>verweist aus dieser Datei hinaus ({0}); Winnow holt nichts. Kopieren Sie diesen Teil nach $defs</translation>
    </message>
    <message>
        <source>points to a named anchor ({0}); write it as #/$defs/NAME</source>
        <translation>verweist auf einen benannten Anker ({0}); schreiben Sie ihn als #/$defs/NAME</translation>
    </message>
    <message>
        <source>points to {0}, which is not in the schema</source>
        <translation>verweist auf {0}, das nicht im Schema steht</translation>
    </message>
    <message>
        <source>positive number</source>
        <translation>positive Zahl</translation>
    </message>
    <message>
        <source>repeats groups too often</source>
        <translation>wiederholt Gruppen zu oft</translation>
    </message>
    <message>
        <source>schema map</source>
        <translation>Zuordnung von Schemas</translation>
    </message>
    <message>
        <source>the address does not work ({0})</source>
        <translation>die Adresse funktioniert nicht ({0})</translation>
    </message>
    <message>
        <source>the catalogue&apos;s sha256</source>
        <translation>der sha256 des Katalogs</translation>
    </message>
    <message>
        <source>the connection was lost</source>
        <translation>die Verbindung brach ab</translation>
    </message>
    <message>
        <source>the list was ended after {0} entries; there may be more in the document</source>
        <translation>die Liste wurde nach {0} Einträgen beendet; im Dokument können mehr stehen</translation>
    </message>
    <message>
        <source>the name {0} appears twice in one object.</source>
        <translation>der Name {0} kommt in einem Objekt zweimal vor.</translation>
    </message>
    <message>
        <source>the period from {0} to {1}</source>
        <translation>der Zeitraum von {0} bis {1}</translation>
    </message>
    <message>
        <source>the prompt read in pieces of {0} instead of {1} tokens</source>
        <translation>einem Lesen in Stücken von {0} statt {1} Token</translation>
    </message>
    <message>
        <source>the result</source>
        <translation>das Ergebnis</translation>
    </message>
    <message>
        <source>the same entry appears twice</source>
        <translation>derselbe Eintrag kommt zweimal vor</translation>
    </message>
    <message>
        <source>the sha256 that the server publishes</source>
        <translation>der sha256, die der Server veröffentlicht</translation>
    </message>
    <message>
        <source>the system ended it, perhaps for want of memory</source>
        <translation>das System hat ihn beendet, vielleicht aus Mangel an Speicher</translation>
    </message>
    <message>
        <source>the usual choice</source>
        <translation>die übliche Wahl</translation>
    </message>
    <message>
        <source>their figures do not stand beside their words</source>
        <translation>die Zahlen stehen nicht neben den Wörtern</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>zu groß</translation>
    </message>
    <message>
        <source>too short</source>
        <translation>zu kurz</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>truncated: it has {0} bytes and needs {1}</source>
        <translation>abgeschnitten: sie hat {0} Bytes und braucht {1}</translation>
    </message>
    <message>
        <source>up to {0} tokens ({1})</source>
        <translation>bis zu {0} Token ({1})</translation>
    </message>
    <message>
        <source>use $ref to an entry of $defs</source>
        <translation>verwenden Sie $ref auf einen Eintrag von $defs</translation>
    </message>
    <message>
        <source>which does not fit</source>
        <translation>was nicht passt</translation>
    </message>
    <message>
        <source>with `winnow models fetch {0}`</source>
        <translation>mit `winnow models fetch {0}`</translation>
    </message>
    <message>
        <source>write dependentRequired or dependentSchemas</source>
        <translation>schreiben Sie dependentRequired oder dependentSchemas</translation>
    </message>
    <message>
        <source>write prefixItems for the first entries and items for the rest</source>
        <translation>schreiben Sie prefixItems für die ersten Einträge und items für den Rest</translation>
    </message>
    <message>
        <source>wrong checksum</source>
        <translation>falsche Prüfsumme</translation>
    </message>
    <message>
        <source>wrong length</source>
        <translation>falsche Länge</translation>
    </message>
    <message>
        <source>{0} It is {1}</source>
        <translation>{0} Es ist {1}</translation>
    </message>
    <message>
        <source>{0} It is {1}: download it and drop the file.</source>
        <translation>{0} Es ist {1}: Laden Sie es herunter, und legen Sie die Datei ab.</translation>
    </message>
    <message>
        <source>{0} add up to {1}</source>
        <translation>{0} ergeben zusammen {1}</translation>
    </message>
    <message>
        <source>{0} add up to {1}, {2} add up to {3}.</source>
        <translation>{0} ergeben zusammen {1}, {2} ergeben zusammen {3}.</translation>
    </message>
    <message>
        <source>{0} add up to {1}, {2} is {3}.</source>
        <translation>{0} ergeben zusammen {1}, {2} ergibt {3}.</translation>
    </message>
    <message>
        <source>{0} add up to {1}, {2} says {3}.</source>
        <translation>{0} ergeben zusammen {1}, {2} nennt {3}.</translation>
    </message>
    <message>
        <source>{0} are missing; nearly every {1} has one.</source>
        <translation>{0} fehlen; fast jedes Dokument der Art {1} hat sie.</translation>
    </message>
    <message>
        <source>{0} cannot be read. Put odd names in double quotes.</source>
        <translation>{0} kann nicht gelesen werden. Setzen Sie ungewöhnliche Namen in doppelte Anführungszeichen.</translation>
    </message>
    <message>
        <source>{0} could not be deleted: {1}. Close the programs that use the model.</source>
        <translation>{0} konnte nicht gelöscht werden: {1}. Schließen Sie die Programme, die das Modell benutzen.</translation>
    </message>
    <message>
        <source>{0} could not be fetched ({1}). Check the address.</source>
        <translation>{0} konnte nicht geholt werden ({1}). Prüfen Sie die Adresse.</translation>
    </message>
    <message>
        <source>{0} could not be loaded{1}. Fetch it again or choose another model.</source>
        <translation>{0} konnte nicht geladen werden{1}. Holen Sie das Modell erneut, oder wählen Sie ein anderes.</translation>
    </message>
    <message>
        <source>{0} could not be read: {1}.</source>
        <translation>{0} konnte nicht gelesen werden: {1}.</translation>
    </message>
    <message>
        <source>{0} could not be written ({1}). Choose another folder.</source>
        <translation>{0} konnte nicht geschrieben werden ({1}). Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>{0} could not be written ({1}). {2}</source>
        <translation>{0} konnte nicht geschrieben werden ({1}). {2}</translation>
    </message>
    <message>
        <source>{0} did not fit into memory. It is loaded again with {1}.</source>
        <translation>{0} passte nicht in den Speicher. Es wird neu geladen mit {1}.</translation>
    </message>
    <message>
        <source>{0} does not fit exactly one of the forms that the schema allows</source>
        <translation>{0} passt nicht zu genau einer der Formen, die das Schema erlaubt</translation>
    </message>
    <message>
        <source>{0} does not fit into memory, not even with {1}. Close other programs, or choose a smaller model.</source>
        <translation>{0} passt nicht in den Speicher, auch nicht mit {1}. Schließen Sie andere Programme, oder wählen Sie ein kleineres Modell.</translation>
    </message>
    <message>
        <source>{0} does not name a model file. Give the address of the .gguf file itself.</source>
        <translation>{0} nennt keine Modelldatei. Geben Sie die Adresse der .gguf-Datei selbst an.</translation>
    </message>
    <message>
        <source>{0} does not satisfy the schema&apos;s {1}</source>
        <translation>{0} erfüllt diese Vorgabe des Schemas nicht: {1}</translation>
    </message>
    <message>
        <source>{0} fits none of the forms that the schema allows</source>
        <translation>{0} passt zu keiner der Formen, die das Schema erlaubt</translation>
    </message>
    <message>
        <source>{0} has no vocabulary, so it cannot write text. {1}</source>
        <translation>{0} hat kein Vokabular und kann deshalb keinen Text schreiben. {1}</translation>
    </message>
    <message>
        <source>{0} has {1} characters, at least {2} are expected</source>
        <translation>{0} hat {1} Zeichen, mindestens {2} werden erwartet</translation>
    </message>
    <message>
        <source>{0} has {1} characters, at most {2} are allowed</source>
        <translation>{0} hat {1} Zeichen, höchstens {2} sind erlaubt</translation>
    </message>
    <message>
        <source>{0} hidden characters were</source>
        <translation>{0} verborgene Zeichen wurden</translation>
    </message>
    <message>
        <source>{0} holds a number that is impossibly long.</source>
        <translation>{0} enthält eine unmöglich lange Zahl.</translation>
    </message>
    <message>
        <source>{0} holds another file</source>
        <translation>{0} enthält eine andere Datei</translation>
    </message>
    <message>
        <source>{0} is a vocabulary without a model. Choose a model that writes text.</source>
        <translation>{0} ist ein Vokabular ohne Modell. Wählen Sie ein Modell, das Text schreibt.</translation>
    </message>
    <message>
        <source>{0} is above {1}</source>
        <translation>{0} liegt über {1}</translation>
    </message>
    <message>
        <source>{0} is below {1}</source>
        <translation>{0} liegt unter {1}</translation>
    </message>
    <message>
        <source>{0} is damaged (it says that it has {1} parts). Fetch it again.</source>
        <translation>{0} ist beschädigt (angeblich {1} Teile). Holen Sie die Datei erneut.</translation>
    </message>
    <message>
        <source>{0} is damaged or holds another file</source>
        <translation>{0} ist beschädigt oder enthält eine andere Datei</translation>
    </message>
    <message>
        <source>{0} is larger than 1 MB, which is more than a schema needs. Is it the right file?</source>
        <translation>{0} ist größer als 1 MB, mehr als ein Schema braucht. Ist es die richtige Datei?</translation>
    </message>
    <message>
        <source>{0} is left out: {1}.</source>
        <translation>{0} wird ausgelassen: {1}.</translation>
    </message>
    <message>
        <source>{0} is missing, and nearly every {1} has one.</source>
        <translation>{0} fehlt, und fast jedes Dokument der Art {1} hat einen Wert dafür.</translation>
    </message>
    <message>
        <source>{0} is nested too deeply for a schema.</source>
        <translation>{0} ist für ein Schema zu tief verschachtelt.</translation>
    </message>
    <message>
        <source>{0} is no size of memory; write it as 24GB</source>
        <translation>{0} ist keine Speichergröße; schreiben Sie sie wie 24GB</translation>
    </message>
    <message>
        <source>{0} is not JSON: {1} at {2}.</source>
        <translation>{0} ist kein JSON: {1}, {2}.</translation>
    </message>
    <message>
        <source>{0} is not UTF-8 text. Save it as UTF-8.</source>
        <translation>{0} ist kein UTF-8-Text. Speichern Sie die Datei als UTF-8.</translation>
    </message>
    <message>
        <source>{0} is not a multiple of {1}</source>
        <translation>{0} ist kein Vielfaches von {1}</translation>
    </message>
    <message>
        <source>{0} is not above {1}</source>
        <translation>{0} liegt nicht über {1}</translation>
    </message>
    <message>
        <source>{0} is not below {1}</source>
        <translation>{0} liegt nicht unter {1}</translation>
    </message>
    <message>
        <source>{0} is not one of {1}</source>
        <translation>{0} gehört nicht zu {1}</translation>
    </message>
    <message>
        <source>{0} is not {1}</source>
        <translation>{0} ist nicht {1}</translation>
    </message>
    <message>
        <source>{0} is one of {1} files of a model, and {2} is not beside it. Get the missing files and put them into the same folder.</source>
        <translation>{0} ist eine von {1} Dateien eines Modells, und {2} liegt nicht daneben. Holen Sie die fehlenden Dateien, und legen Sie sie in denselben Ordner.</translation>
    </message>
    <message>
        <source>{0} is one of {1} parts of a model and has been renamed. Give all parts their names back, which end in -00001-of-{2}.gguf and so on.</source>
        <translation>{0} ist einer von {1} Teilen eines Modells und wurde umbenannt. Geben Sie allen Teilen ihre Namen zurück, die auf -00001-of-{2}.gguf und so weiter enden.</translation>
    </message>
    <message>
        <source>{0} is one of {1} parts of a model. Missing beside it: {2}. Put all parts into one folder.</source>
        <translation>{0} ist einer von {1} Teilen eines Modells. Daneben fehlen: {2}. Legen Sie alle Teile in einen Ordner.</translation>
    </message>
    <message>
        <source>{0} is what the schema excludes</source>
        <translation>{0} ist das, was das Schema ausschließt</translation>
    </message>
    <message>
        <source>{0} is {1}, {2} add up to {3}.</source>
        <translation>{0} ergibt {1}, {2} ergeben zusammen {3}.</translation>
    </message>
    <message>
        <source>{0} is {1}, {2} is {3}.</source>
        <translation>{0} ergibt {1}, {2} ergibt {3}.</translation>
    </message>
    <message>
        <source>{0} is {1}, {2} says {3}.</source>
        <translation>{0} ergibt {1}, {2} nennt {3}.</translation>
    </message>
    <message>
        <source>{0} is {1}. Fetch or download the model again.</source>
        <translation>{0} ist {1}. Holen oder laden Sie das Modell erneut.</translation>
    </message>
    <message>
        <source>{0} lies in the linked folder {1}. Delete or move its file there, or forget the whole folder with `winnow models remove {2}`.</source>
        <translation>{0} liegt im verknüpften Ordner {1}. Löschen oder verschieben Sie die Datei dort, oder vergessen Sie den ganzen Ordner mit `winnow models remove {2}`.</translation>
    </message>
    <message>
        <source>{0} lines look like records but were</source>
        <translation>{0} Zeilen sehen wie Datensätze aus und wurden</translation>
    </message>
    <message>
        <source>{0} names {1} parts; no model has so many. Check the address.</source>
        <translation>{0} nennt {1} Teile; so viele hat kein Modell. Prüfen Sie die Adresse.</translation>
    </message>
    <message>
        <source>{0} needs {1} GB in {2}, and {3} are free. Make room and try again.</source>
        <translation>{0} braucht {1} GB in {2}, und {3} sind frei. Schaffen Sie Platz, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>{0} not checked, because this version of Winnow does not know such rules.</source>
        <translation>{0} nicht geprüft, weil diese Version von Winnow solche Regeln nicht kennt.</translation>
    </message>
    <message>
        <source>{0} of {1} dates lie outside of {2}.</source>
        <translation>{0} von {1} Daten liegen außerhalb: {2}.</translation>
    </message>
    <message>
        <source>{0} of {1} layers on the card</source>
        <translation>{0} von {1} Schichten auf der Karte</translation>
    </message>
    <message>
        <source>{0} of {1} layers on the graphics card, which is slower</source>
        <translation>{0} von {1} Schichten auf der Grafikkarte, was langsamer ist</translation>
    </message>
    <message>
        <source>{0} rows were</source>
        <translation>{0} Zeilen wurden</translation>
    </message>
    <message>
        <source>{0} rules of this schema were</source>
        <translation>{0} Regeln dieses Schemas wurden</translation>
    </message>
    <message>
        <source>{0} says {1}</source>
        <translation>{0} nennt {1}</translation>
    </message>
    <message>
        <source>{0} says {1}, {2} add up to {3}.</source>
        <translation>{0} nennt {1}, {2} ergeben zusammen {3}.</translation>
    </message>
    <message>
        <source>{0} says {1}, {2} is {3}.</source>
        <translation>{0} nennt {1}, {2} ergibt {3}.</translation>
    </message>
    <message>
        <source>{0} says {1}, {2} says {3}.</source>
        <translation>{0} nennt {1}, {2} nennt {3}.</translation>
    </message>
    <message>
        <source>{0} tokens ({1}) would fit.</source>
        <translation>{0} Token ({1}) würden passen.</translation>
    </message>
    <message>
        <source>{0} {1} and movements of {2} make {3}, the next {4} says {5}.</source>
        <translation>{0} {1} und Bewegungen von {2} ergeben {3}, {4} danach nennt {5}.</translation>
    </message>
    <message>
        <source>{0} {1} is above {2} {3}.</source>
        <translation>{0} {1} liegt über {2} {3}.</translation>
    </message>
    <message>
        <source>{0} {1} is after {2} {3}.</source>
        <translation>{0} {1} liegt nach {2} {3}.</translation>
    </message>
    <message>
        <source>{0} {1} lies outside of {2}.</source>
        <translation>{0} {1} liegt außerhalb: {2}.</translation>
    </message>
    <message>
        <source>{0} {1} the pattern {2}</source>
        <translation>{0} {1} dem Muster {2}</translation>
    </message>
    <message>
        <source>{0}, up to {1} tokens</source>
        <translation>{0}, bis zu {1} Token</translation>
    </message>
    <message>
        <source>{0}, whole page</source>
        <translation>{0}, ganze Seite</translation>
    </message>
    <message>
        <source>{0}, {1} times in a row</source>
        <translation>{0}, {1}-mal nacheinander</translation>
    </message>
    <message>
        <source>{0}: the model may want an account there, whose token you can give</source>
        <translation>{0}: Das Modell verlangt dort vielleicht ein Konto, dessen Token Sie angeben können</translation>
    </message>
    <message>
        <source>{0}: {1} ignored.</source>
        <translation>{0}: {1} übergangen.</translation>
    </message>
    <message>
        <source>“{0}” can also mean {1}; the document does not say.</source>
        <translation>„{0}“ kann auch {1} bedeuten; das Dokument sagt es nicht.</translation>
    </message>
    <message>
        <source>“{0}” can be {1} or {2}. Type the one that is meant.</source>
        <translation>„{0}“ kann {1} oder {2} sein. Tippen Sie das, was gemeint ist.</translation>
    </message>
    <message>
        <source>“{0}” holds several numbers.</source>
        <translation>„{0}“ enthält mehrere Zahlen.</translation>
    </message>
    <message>
        <source>“{0}” is a formula, not a number.</source>
        <translation>„{0}“ ist eine Formel, keine Zahl.</translation>
    </message>
    <message>
        <source>“{0}” is listed twice.</source>
        <translation>„{0}“ ist zweimal aufgeführt.</translation>
    </message>
    <message>
        <source>“{0}” is neither yes nor no.</source>
        <translation>„{0}“ ist weder Ja noch Nein.</translation>
    </message>
    <message>
        <source>“{0}” is not a date. Type it as {1}.</source>
        <translation>„{0}“ ist kein Datum. Tippen Sie es wie {1}.</translation>
    </message>
    <message>
        <source>“{0}” is not a date. Write it as 2026-03-14, or leave it empty.</source>
        <translation>„{0}“ ist kein Datum. Schreiben Sie es wie 2026-03-14, oder lassen Sie es leer.</translation>
    </message>
    <message>
        <source>“{0}” is not a number.</source>
        <translation>„{0}“ ist keine Zahl.</translation>
    </message>
    <message>
        <source>“{0}” is not a number. Write it as 1234.5, or leave it empty.</source>
        <translation>„{0}“ ist keine Zahl. Schreiben Sie sie wie 1234.5, oder lassen Sie sie leer.</translation>
    </message>
    <message>
        <source>“{0}” is not a range of pages. Write pages like 1-3, 4, 5-9.</source>
        <translation>„{0}“ ist kein Seitenbereich. Schreiben Sie Seiten wie 1-3, 4, 5-9.</translation>
    </message>
    <message>
        <source>“{0}” is not a whole number.</source>
        <translation>„{0}“ ist keine ganze Zahl.</translation>
    </message>
    <message>
        <source>“{0}” is not a whole number. Write it as 12, or leave it empty.</source>
        <translation>„{0}“ ist keine ganze Zahl. Schreiben Sie sie wie 12, oder lassen Sie sie leer.</translation>
    </message>
    <message>
        <source>“{0}” is not one of: {1}.</source>
        <translation>„{0}“ gehört nicht zu: {1}.</translation>
    </message>
    <message>
        <source>“{0}” runs backwards.</source>
        <translation>„{0}“ läuft rückwärts.</translation>
    </message>
</context>
<context>
    <name>EngineProcess</name>
    <message>
        <source>Winnow&apos;s {role} process could not start. Its log is {file}.</source>
        <translation>Der Prozess „{role}“ von Winnow konnte nicht starten. Sein Protokoll ist {file}.</translation>
    </message>
    <message>
        <source>The model&apos;s process ended unexpectedly, perhaps for want of memory. Run the document again; a smaller model may help.</source>
        <translation>Der Prozess des Modells hat unerwartet geendet, vielleicht aus Mangel an Speicher. Lesen Sie das Dokument erneut aus; ein kleineres Modell kann helfen.</translation>
    </message>
</context>
<context>
    <name>Entry</name>
    <message>
        <source>Cancelled half way.</source>
        <translation>Auf halbem Weg abgebrochen.</translation>
    </message>
    <message>
        <source>Winnow ended while this was written. Press Run to write it anew.</source>
        <translation>Winnow wurde beendet, während dies geschrieben wurde. „Auslesen“ drücken, um es neu zu schreiben.</translation>
    </message>
    <message>
        <source>{reason} These values were not checked against the document.</source>
        <translation>{reason} Diese Werte wurden nicht mit dem Dokument verglichen.</translation>
    </message>
    <message>
        <source>{reason} The values are those of an earlier run.</source>
        <translation>{reason} Die Werte stammen aus einem früheren Lauf.</translation>
    </message>
    <message>
        <source>Cut short: values may be missing at the end.</source>
        <translation>Vorzeitig beendet: Am Ende können Werte fehlen.</translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation>Unterbrochen</translation>
    </message>
    <message>
        <source>{state} · values not checked</source>
        <translation>{state} · Werte nicht geprüft</translation>
    </message>
    <message>
        <source>Reviewed</source>
        <translation>Geprüft</translation>
    </message>
    <message>
        <source>Done, cut short</source>
        <translation>Fertig, vorzeitig beendet</translation>
    </message>
    <message>
        <source>{count} doubtful</source>
        <translation>{count} unsicher</translation>
    </message>
    <message>
        <source>{count} pages</source>
        <translation>{count} Seiten</translation>
    </message>
    <message>
        <source>1 line not taken</source>
        <translation>1 Zeile übergangen</translation>
    </message>
    <message>
        <source>{count} lines not taken</source>
        <translation>{count} Zeilen übergangen</translation>
    </message>
    <message>
        <source>1 field</source>
        <translation>1 Feld</translation>
    </message>
    <message>
        <source>{count} fields</source>
        <translation>{count} Felder</translation>
    </message>
    <message>
        <source>Part {number} of {total}</source>
        <translation>Teil {number} von {total}</translation>
    </message>
    <message>
        <source>Loading the model, {share}</source>
        <translation>Modell wird geladen, {share}</translation>
    </message>
    <message>
        <source>Reading, {share}</source>
        <translation>Wird gelesen, {share}</translation>
    </message>
    <message>
        <source>{share} of guesses right</source>
        <translation>{share} richtig geraten</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>Schreibt</translation>
    </message>
    <message>
        <source>{name}, page {first}</source>
        <translation>{name}, Seite {first}</translation>
    </message>
    <message>
        <source>{name}, pages {first}–{last}</source>
        <translation>{name}, Seiten {first}–{last}</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Startet</translation>
    </message>
    <message>
        <source>Writing {rate} tokens/s</source>
        <translation>Schreibt {rate} Token/s</translation>
    </message>
    <message>
        <source>{count} tokens a pass</source>
        <translation>{count} Token je Durchgang</translation>
    </message>
</context>
<context>
    <name>Estimate</name>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} von {total}</translation>
    </message>
    <message>
        <source>pauses after this document</source>
        <translation>hält nach diesem Dokument an</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>waits for a model</source>
        <translation>wartet auf ein Modell</translation>
    </message>
    <message>
        <source>a few seconds left</source>
        <translation>noch ein paar Sekunden</translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>noch weniger als eine Minute</translation>
    </message>
    <message>
        <source>about a minute left</source>
        <translation>noch etwa eine Minute</translation>
    </message>
    <message>
        <source>about {count} minutes left</source>
        <translation>noch etwa {count} Minuten</translation>
    </message>
    <message>
        <source>about an hour left</source>
        <translation>noch etwa eine Stunde</translation>
    </message>
    <message>
        <source>about {count} hours left</source>
        <translation>noch etwa {count} Stunden</translation>
    </message>
    <message>
        <source>{count} done</source>
        <translation>{count} fertig</translation>
    </message>
    <message>
        <source>{count} failed</source>
        <translation>{count} fehlgeschlagen</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Anmerkung</translation>
    </message>
</context>
<context>
    <name>ExportCommands</name>
    <message>
        <source>None of these documents has a result yet.</source>
        <translation>Keines dieser Dokumente hat schon ein Ergebnis.</translation>
    </message>
    <message>
        <source>Copied. Paste it into a spreadsheet.</source>
        <translation>Kopiert. Fügen Sie es in ein Tabellenprogramm ein.</translation>
    </message>
    <message>
        <source>Export one file a document into this folder</source>
        <translation>Eine Datei je Dokument in diesen Ordner exportieren</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>{count} more</source>
        <translation>{count} weitere</translation>
    </message>
    <message>
        <source>These files are there already: {names}. Replace them?</source>
        <translation>Diese Dateien gibt es schon: {names}. Ersetzen?</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>None of these documents is a PDF: there are no pages to mark.</source>
        <translation>Keines dieser Dokumente ist ein PDF: Es gibt keine Seiten zum Markieren.</translation>
    </message>
    <message>
        <source>This is the original. Choose another name for the copy.</source>
        <translation>Das ist das Original. Wählen Sie einen anderen Namen für die Kopie.</translation>
    </message>
    <message>
        <source>Writing annotated PDFs …</source>
        <translation>PDFs mit Anmerkungen werden geschrieben …</translation>
    </message>
    <message>
        <source> and {count} more</source>
        <translation> und {count} weitere</translation>
    </message>
    <message>
        <source>Wrote {file}{more}.</source>
        <translation>{file}{more} geschrieben.</translation>
    </message>
    <message>
        <source>The export was not written. {reason}</source>
        <translation>Der Export wurde nicht geschrieben. {reason}</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Excel workbook</source>
        <translation>Excel-Arbeitsmappe</translation>
    </message>
    <message>
        <source>Typed cells; doubtful ones are marked</source>
        <translation>Zellen mit Typen; unsichere sind markiert</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>A table, and one more for each list</source>
        <translation>Eine Tabelle und je Liste eine weitere</translation>
    </message>
    <message>
        <source>Clipboard</source>
        <translation>Zwischenablage</translation>
    </message>
    <message>
        <source>To paste into a spreadsheet</source>
        <translation>Zum Einfügen in ein Tabellenprogramm</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>One file a document</source>
        <translation>Eine Datei je Dokument</translation>
    </message>
    <message>
        <source>JSON Lines</source>
        <translation>JSON Lines</translation>
    </message>
    <message>
        <source>One line a document</source>
        <translation>Eine Zeile je Dokument</translation>
    </message>
    <message>
        <source>Annotated PDF</source>
        <translation>PDF mit Anmerkungen</translation>
    </message>
    <message>
        <source>The original with a highlight for each value</source>
        <translation>Das Original, jeder Wert darin hervorgehoben</translation>
    </message>
    <message>
        <source>All with a result ({count})</source>
        <translation>Alle mit Ergebnis ({count})</translation>
    </message>
    <message>
        <source>Selected ({count})</source>
        <translation>Ausgewählte ({count})</translation>
    </message>
    <message>
        <source>Only reviewed ({count})</source>
        <translation>Nur geprüfte ({count})</translation>
    </message>
    <message>
        <source>With status, page, words and confidence of each value</source>
        <translation>Mit Status, Seite, Wörtern und Verlässlichkeit jedes Werts</translation>
    </message>
    <message>
        <source>Schema whose fields are listed</source>
        <translation>Schema, dessen Felder aufgeführt sind</translation>
    </message>
    <message>
        <source>Fields to export, in their order</source>
        <translation>Felder für den Export, in ihrer Reihenfolge</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Move the field one up (Alt+Up, or drag it)</source>
        <translation>Das Feld um eins nach oben schieben (Alt+Hoch oder ziehen)</translation>
    </message>
    <message>
        <source>Move the field one down (Alt+Down, or drag it)</source>
        <translation>Das Feld um eins nach unten schieben (Alt+Runter oder ziehen)</translation>
    </message>
    <message>
        <source>How the table begins</source>
        <translation>So beginnt die Tabelle</translation>
    </message>
    <message>
        <source>How the file begins</source>
        <translation>So beginnt die Datei</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>Felder</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Choose at least one field.</source>
        <translation>Wählen Sie mindestens ein Feld.</translation>
    </message>
    <message>
        <source>None of these documents is a PDF: web pages and texts have no pages to mark.</source>
        <translation>Keines dieser Dokumente ist ein PDF: Webseiten und Texte haben keine Seiten zum Markieren.</translation>
    </message>
    <message>
        <source>{count} left out: web pages and texts have no pages to mark.</source>
        <translation>{count} ausgelassen: Webseiten und Texte haben keine Seiten zum Markieren.</translation>
    </message>
    <message>
        <source>Originals are not changed. Locked PDFs get no copy, because it would be open.</source>
        <translation>Originale werden nicht geändert. Gesperrte PDFs bekommen keine Kopie, weil sie offen wäre.</translation>
    </message>
    <message>
        <source>1 doubtful value is not checked.</source>
        <translation>1 unsicherer Wert ist nicht geprüft.</translation>
    </message>
    <message>
        <source>{count} doubtful values are not checked.</source>
        <translation>{count} unsichere Werte sind nicht geprüft.</translation>
    </message>
</context>
<context>
    <name>Facts</name>
    <message>
        <source>Web page</source>
        <translation>Webseite</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>{count} characters</source>
        <translation>{count} Zeichen</translation>
    </message>
    <message>
        <source>1 page</source>
        <translation>1 Seite</translation>
    </message>
    <message>
        <source>1 page with text</source>
        <translation>1 Seite mit Text</translation>
    </message>
    <message>
        <source>{pages} pages</source>
        <translation>{pages} Seiten</translation>
    </message>
    <message>
        <source>{pages} pages with text</source>
        <translation>{pages} Seiten mit Text</translation>
    </message>
    <message>
        <source>{pages} pages, {text} with text</source>
        <translation>{pages} Seiten, {text} mit Text</translation>
    </message>
</context>
<context>
    <name>FieldCells</name>
    <message>
        <source>Value of {name}</source>
        <translation>Wert von {name}</translation>
    </message>
</context>
<context>
    <name>FieldDetail</name>
    <message>
        <source>About the selected value</source>
        <translation>Über den ausgewählten Wert</translation>
    </message>
</context>
<context>
    <name>FieldForm</name>
    <message>
        <source>A list of these</source>
        <translation>Eine Liste davon</translation>
    </message>
    <message>
        <source>Required</source>
        <translation>Erforderlich</translation>
    </message>
    <message>
        <source>Where it is not found the result says so</source>
        <translation>Wo es nicht gefunden wird, sagt das Ergebnis es</translation>
    </message>
    <message>
        <source>Choose a field on the left, or add one.</source>
        <translation>Links ein Feld wählen oder eines hinzufügen.</translation>
    </message>
    <message>
        <source>Name of the field</source>
        <translation>Name des Felds</translation>
    </message>
    <message>
        <source>Label of the field</source>
        <translation>Beschriftung des Felds</translation>
    </message>
    <message>
        <source>Type of the field</source>
        <translation>Typ des Felds</translation>
    </message>
    <message>
        <source>Description of the field</source>
        <translation>Beschreibung des Felds</translation>
    </message>
    <message>
        <source>Values to choose from, one a line</source>
        <translation>Auswahlwerte, einer je Zeile</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <source>As it stands in the results: invoice_number</source>
        <translation>So, wie es in den Ergebnissen steht: rechnungsnummer</translation>
    </message>
    <message>
        <source>How the window calls it; empty: made from the name</source>
        <translation>So nennt es das Fenster; leer: aus dem Namen gebildet</translation>
    </message>
    <message>
        <source>What to look for, in the words of the document. This helps the model most.</source>
        <translation>Wonach zu suchen ist, mit den Wörtern des Dokuments. Das hilft dem Modell am meisten.</translation>
    </message>
    <message>
        <source>The model reads this with every document</source>
        <translation>Das Modell liest dies bei jedem Dokument</translation>
    </message>
    <message>
        <source>One value a line</source>
        <translation>Ein Wert je Zeile</translation>
    </message>
    <message>
        <source>The model reads it as “for example …”, and a small one may copy it</source>
        <translation>Das Modell liest es als „for example …“, und ein kleines schreibt es vielleicht ab</translation>
    </message>
    <message>
        <source>Only where its form is unusual</source>
        <translation>Nur wo die Form ungewöhnlich ist</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Values to choose from</source>
        <translation>Auswahlwerte</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Beschriftung</translation>
    </message>
    <message>
        <source>Kept from the schema file: {}.</source>
        <translation>Aus der Schemadatei übernommen: {}.</translation>
    </message>
</context>
<context>
    <name>Fields</name>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 Zeile</translation>
    </message>
    <message>
        <source>{count} rows</source>
        <translation>{count} Zeilen</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
</context>
<context>
    <name>FieldsModel</name>
    <message>
        <source>You added this.</source>
        <translation>Sie haben dies hinzugefügt.</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>The model wrote: {}</source>
        <translation>Das Modell schrieb: {}</translation>
    </message>
    <message>
        <source>In the document: {}</source>
        <translation>Im Dokument: {}</translation>
    </message>
    <message>
        <source>{} places.</source>
        <translation>{} Stellen.</translation>
    </message>
    <message>
        <source>Stands behind “{label}”, as in {count} reviewed documents of {issuer}.</source>
        <translation>Steht hinter „{label}“, wie in {count} geprüften Dokumenten von {issuer}.</translation>
    </message>
</context>
<context>
    <name>FieldsTree</name>
    <message>
        <source>Fields and values</source>
        <translation>Felder und Werte</translation>
    </message>
</context>
<context>
    <name>FieldsView</name>
    <message>
        <source>FIELDS</source>
        <translation>FELDER</translation>
    </message>
    <message>
        <source>Go to the next value to check (F8)</source>
        <translation>Zum nächsten zu prüfenden Wert gehen (F8)</translation>
    </message>
    <message>
        <source>✓ reviewed</source>
        <translation>✓ geprüft</translation>
    </message>
    <message>
        <source>Nothing is left to check in this document.</source>
        <translation>In diesem Dokument ist nichts mehr zu prüfen.</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Erneut auslesen</translation>
    </message>
    <message>
        <source>{count} doubtful</source>
        <translation>{count} unsicher</translation>
    </message>
    <message>
        <source>Click a value to see its words in the document.</source>
        <translation>Ein Klick auf einen Wert zeigt seine Stelle im Dokument.</translation>
    </message>
    <message>
        <source>F8 goes to the next value to check, and A accepts it.</source>
        <translation>F8 geht zum nächsten unsicheren Wert, A bestätigt ihn.</translation>
    </message>
</context>
<context>
    <name>FileDialogs</name>
    <message>
        <source>Add documents</source>
        <translation>Dokumente hinzufügen</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Add folder</source>
        <translation>Ordner hinzufügen</translation>
    </message>
    <message>
        <source>Open schema</source>
        <translation>Schema öffnen</translation>
    </message>
    <message>
        <source>Tables as text</source>
        <translation>Tabellen als Text</translation>
    </message>
    <message>
        <source>Open table</source>
        <translation>Tabelle öffnen</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Open model</source>
        <translation>Modell öffnen</translation>
    </message>
    <message>
        <source>Add models of a folder</source>
        <translation>Modelle eines Ordners hinzufügen</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find in this document</source>
        <translation>In diesem Dokument suchen</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>Suche schließen</translation>
    </message>
    <message>
        <source>Close the search (Esc)</source>
        <translation>Suche schließen (Esc)</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
    <message>
        <source>{hit} of {count}</source>
        <translation>{hit} von {count}</translation>
    </message>
</context>
<context>
    <name>FirstModel</name>
    <message>
        <source>Share fetched</source>
        <translation>Geladener Anteil</translation>
    </message>
    <message>
        <source>Fetch it</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Choose another…</source>
        <translation>Ein anderes wählen…</translation>
    </message>
    <message>
        <source>I have a file…</source>
        <translation>Ich habe eine Datei…</translation>
    </message>
    <message>
        <source>Winnow needs a model once</source>
        <translation>Winnow braucht einmal ein Modell</translation>
    </message>
    <message>
        <source>Looking which one suits this computer …</source>
        <translation>Es wird geschaut, welches zu diesem Rechner passt …</translation>
    </message>
    <message>
        <source>For this computer: {model}. {about}.</source>
        <translation>Für diesen Rechner: {model}. {about}.</translation>
    </message>
    <message>
        <source>Licence {licence}, from {place}. It stays on this machine; documents never leave it.</source>
        <translation>Lizenz {licence}, von {place}. Es bleibt auf diesem Rechner; Dokumente verlassen ihn nie.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
</context>
<context>
    <name>History</name>
    <message>
        <source>Running</source>
        <translation>Wird ausgelesen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Done, cut short</source>
        <translation>Fertig, vorzeitig beendet</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>built in</source>
        <translation>eingebaut</translation>
    </message>
</context>
<context>
    <name>HistoryModel</name>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Schema</source>
        <translation>Schema</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Tokens a pass</source>
        <translation>Token je Durchgang</translation>
    </message>
    <message>
        <source>Guesses right</source>
        <translation>Richtig geraten</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
</context>
<context>
    <name>Information</name>
    <message>
        <source>Privacy</source>
        <translation>Datenschutz</translation>
    </message>
    <message>
        <source>About Winnow</source>
        <translation>Über Winnow</translation>
    </message>
</context>
<context>
    <name>InformationDialog</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>JsonView</name>
    <message>
        <source>Result as JSON</source>
        <translation>Ergebnis als JSON</translation>
    </message>
    <message>
        <source>The result appears here as the model writes it. Press Run.</source>
        <translation>Das Ergebnis erscheint hier, während das Modell es schreibt. Drücken Sie „Auslesen“.</translation>
    </message>
    <message>
        <source>The model is reading. The result appears here as it writes.</source>
        <translation>Das Modell liest. Das Ergebnis erscheint hier, während es schreibt.</translation>
    </message>
    <message>
        <source>The document waits for its turn. The result appears here as the model writes it.</source>
        <translation>Das Dokument wartet, bis es an der Reihe ist. Das Ergebnis erscheint hier, während das Modell es schreibt.</translation>
    </message>
    <message>
        <source>{share} of this text was guessed by lookup and accepted by the model, several words at a time. The rest it wrote word by word.</source>
        <translation>{share} dieses Textes wurden durch Nachschlagen erraten und vom Modell angenommen, mehrere Wörter auf einmal. Den Rest schrieb es Wort für Wort.</translation>
    </message>
    <message>
        <source>tinted</source>
        <translation>getönt</translation>
    </message>
</context>
<context>
    <name>KeysDialog</name>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Search actions and keys</source>
        <translation>Aktionen und Tasten suchen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Actions with their keys</source>
        <translation>Aktionen mit ihren Tasten</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>Was sie tut</translation>
    </message>
</context>
<context>
    <name>LanguageCommands</name>
    <message>
        <source>Winnow changes its language at the next start.</source>
        <translation>Winnow wechselt die Sprache beim nächsten Start.</translation>
    </message>
</context>
<context>
    <name>Learning</name>
    <message>
        <source>Review {count} documents with this version of the schema first; {known} are reviewed.</source>
        <translation>Prüfen Sie zuerst {count} Dokumente mit dieser Version des Schemas; geprüft sind {known}.</translation>
    </message>
    <message>
        <source>None of them can be an example: they are too long, or hold what is not printed.</source>
        <translation>Keines von ihnen eignet sich als Beispiel: Sie sind zu lang oder enthalten Werte, die nicht gedruckt sind.</translation>
    </message>
    <message>
        <source>One document of “{title}” is reviewed. See what the change does to it before you run others.</source>
        <translation>Ein Dokument von „{title}“ ist geprüft. Sehen Sie, was die Änderung mit ihm macht, bevor Sie andere ausführen.</translation>
    </message>
    <message>
        <source>{count} documents of “{title}” are reviewed. See what the change does to them before you run others.</source>
        <translation>{count} Dokumente von „{title}“ sind geprüft. Sehen Sie, was die Änderung mit ihnen macht, bevor Sie andere ausführen.</translation>
    </message>
    <message>
        <source>Check…</source>
        <translation>Messen…</translation>
    </message>
    <message>
        <source>When you reviewed them, {before} of {values} values had been written right; now it is {now}.</source>
        <translation>Als Sie sie geprüft haben, waren {before} von {values} Werten richtig geschrieben; jetzt sind es {now}.</translation>
    </message>
    <message>
        <source>No field is worse than before.</source>
        <translation>Kein Feld ist schlechter als vorher.</translation>
    </message>
    <message>
        <source>Without examples {before} of {values} values are right, with examples {now}.</source>
        <translation>Ohne Beispiele sind {before} von {values} Werten richtig, mit Beispielen {now}.</translation>
    </message>
    <message>
        <source>New documents are read with examples from now on.</source>
        <translation>Neue Dokumente werden von jetzt an mit Beispielen gelesen.</translation>
    </message>
    <message>
        <source>That is worse, so it stays off.</source>
        <translation>Das ist schlechter, darum bleibt es aus.</translation>
    </message>
    <message>
        <source>Too few could be read, so it stays off.</source>
        <translation>Zu wenige konnten gelesen werden, darum bleibt es aus.</translation>
    </message>
    <message>
        <source>Wrong values: {before} before, {now} now.</source>
        <translation>Falsche Werte: vorher {before}, jetzt {now}.</translation>
    </message>
    <message>
        <source>Worse now:</source>
        <translation>Jetzt schlechter:</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>und {count} weitere</translation>
    </message>
    <message>
        <source>Not read, and not counted: {titles}.</source>
        <translation>Nicht gelesen und nicht gezählt: {titles}.</translation>
    </message>
    <message>
        <source>{field}: {now} of {values} right, before {before}; wrong {wrong}, before {wrong_before}</source>
        <translation>{field}: {now} von {values} richtig, vorher {before}; falsch {wrong}, vorher {wrong_before}</translation>
    </message>
</context>
<context>
    <name>LeastSure</name>
    <message>
        <source>These were the least sure values. About {share} of all are now expected to be right.</source>
        <translation>Das waren die unsichersten Werte. Von allen sind nun etwa {share} voraussichtlich richtig.</translation>
    </message>
</context>
<context>
    <name>LeftOut</name>
    <message>
        <source>hidden</source>
        <translation>verborgen</translation>
    </message>
    <message>
        <source>a link to another folder</source>
        <translation>ein Verweis auf einen anderen Ordner</translation>
    </message>
    <message>
        <source>a folder that you may not read</source>
        <translation>ein Ordner, den Sie nicht lesen dürfen</translation>
    </message>
    <message>
        <source>a picture: make a searchable PDF of it</source>
        <translation>ein Bild: machen Sie ein durchsuchbares PDF daraus</translation>
    </message>
    <message>
        <source>an office document: save it as PDF</source>
        <translation>ein Office-Dokument: speichern Sie es als PDF</translation>
    </message>
    <message>
        <source>an archive: unpack it first</source>
        <translation>ein Archiv: entpacken Sie es zuerst</translation>
    </message>
    <message>
        <source>an e-mail: save it as PDF or HTML</source>
        <translation>eine E-Mail: speichern Sie sie als PDF oder HTML</translation>
    </message>
    <message>
        <source>no PDF, web page or text</source>
        <translation>weder PDF noch Webseite noch Text</translation>
    </message>
</context>
<context>
    <name>LeftOutLine</name>
    <message>
        <source>Files that were left out</source>
        <translation>Ausgelassene Dateien</translation>
    </message>
    <message>
        <source>Show what was left out, and why</source>
        <translation>Zeigen, was ausgelassen wurde und warum</translation>
    </message>
    <message>
        <source>Close this line</source>
        <translation>Diese Zeile schließen</translation>
    </message>
    <message>
        <source>Files that were left out, with the reason</source>
        <translation>Ausgelassene Dateien mit dem Grund</translation>
    </message>
    <message>
        <source>1 file was left out</source>
        <translation>1 Datei wurde ausgelassen</translation>
    </message>
    <message>
        <source>{count} files were left out</source>
        <translation>{count} Dateien wurden ausgelassen</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>und {count} weitere</translation>
    </message>
</context>
<context>
    <name>LineCommands</name>
    <message>
        <source>leave a line out that is no row</source>
        <translation>eine Zeile auslassen, die kein Eintrag ist</translation>
    </message>
    <message>
        <source>There is no list to which the line could belong.</source>
        <translation>Es gibt keine Liste, in die die Zeile gehören könnte.</translation>
    </message>
    <message>
        <source>make a row of a line in {name}</source>
        <translation>eine Zeile in {name} übernehmen</translation>
    </message>
    <message>
        <source>The line is a row now. Compare its values with the line.</source>
        <translation>Die Zeile steht jetzt in der Liste. Vergleichen Sie ihre Werte mit dem Dokument.</translation>
    </message>
</context>
<context>
    <name>MemoryPicture</name>
    <message>
        <source>Memory</source>
        <translation>Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Graphics card</source>
        <translation>Grafikkarte</translation>
    </message>
    <message>
        <source>Memory that the model takes</source>
        <translation>Speicher, den das Modell braucht</translation>
    </message>
    <message>
        <source>{place}: {used} of {there}; weights {weights}, what was read {cache}, work {work}.</source>
        <translation>{place}: {used} von {there}; Gewichte {weights}, Gelesenes {cache}, Arbeit {work}.</translation>
    </message>
    <message>
        <source>{used} of {there}</source>
        <translation>{used} von {there}</translation>
    </message>
    <message>
        <source>{words}, {size} too much</source>
        <translation>{words}, {size} zu viel</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>What was read</source>
        <translation>Gelesenes</translation>
    </message>
    <message>
        <source>Working memory</source>
        <translation>Arbeit</translation>
    </message>
</context>
<context>
    <name>ModelChooser</name>
    <message>
        <source>{model} · loading {share}</source>
        <translation>{model} · lädt {share}</translation>
    </message>
    <message>
        <source>{model} · not on this machine yet</source>
        <translation>{model} · noch nicht auf diesem Rechner</translation>
    </message>
    <message>
        <source>Other models…</source>
        <translation>Andere Modelle…</translation>
    </message>
    <message>
        <source>{model} is not on this machine yet ({size}, licence {licence}).</source>
        <translation>{model} ist noch nicht auf diesem Rechner ({size}, Lizenz {licence}).</translation>
    </message>
    <message>
        <source>The run goes on by itself when it is here.</source>
        <translation>Das Auslesen geht von selbst weiter, wenn es da ist.</translation>
    </message>
    <message>
        <source>Fetch model</source>
        <translation>Modell holen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>The model is here. Press Run.</source>
        <translation>Das Modell ist da. Drücken Sie „Auslesen“.</translation>
    </message>
    <message>
        <source>The model is here.</source>
        <translation>Das Modell ist da.</translation>
    </message>
</context>
<context>
    <name>ModelDesk</name>
    <message>
        <source>No model on this machine yet</source>
        <translation>Noch kein Modell auf diesem Rechner</translation>
    </message>
    <message>
        <source>The models could not be listed ({kind}).</source>
        <translation>Die Modelle konnten nicht aufgelistet werden ({kind}).</translation>
    </message>
    <message>
        <source>{model} is used from the next run on.</source>
        <translation>{model} wird ab dem nächsten Lauf benutzt.</translation>
    </message>
    <message>
        <source>{name} is on the list. Its file stays where it is.</source>
        <translation>{name} steht in der Liste. Die Datei bleibt, wo sie ist.</translation>
    </message>
    <message>
        <source>{count} models are on the list. Their files stay where they are.</source>
        <translation>{count} Modelle stehen in der Liste. Ihre Dateien bleiben, wo sie sind.</translation>
    </message>
    <message>
        <source>This model is at work. Stop the run first.</source>
        <translation>Dieses Modell arbeitet gerade. Halten Sie zuerst den Lauf an.</translation>
    </message>
    <message>
        <source>Taken off the list. The files are where they were.</source>
        <translation>Aus der Liste genommen. Die Dateien sind, wo sie waren.</translation>
    </message>
    <message>
        <source>Deleted. {size} are free again.</source>
        <translation>Gelöscht. {size} sind wieder frei.</translation>
    </message>
</context>
<context>
    <name>ModelDetails</name>
    <message>
        <source>Context and memory</source>
        <translation>Kontext und Speicher</translation>
    </message>
    <message>
        <source>How much it reads at once, and where that is kept</source>
        <translation>Wie viel es auf einmal liest und wo das bleibt</translation>
    </message>
    <message>
        <source>Share fetched</source>
        <translation>Geladener Anteil</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Sprachen</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Löschen…</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Give up, and delete what has arrived</source>
        <translation>Aufgeben und löschen, was schon da ist</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop for now; what has arrived is kept</source>
        <translation>Vorerst anhalten; was schon da ist, bleibt</translation>
    </message>
    <message>
        <source>Fetch</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Get it from the internet; it goes on where it stopped</source>
        <translation>Aus dem Internet holen; es geht weiter, wo es aufgehört hat</translation>
    </message>
    <message>
        <source>Use this one</source>
        <translation>Dieses benutzen</translation>
    </message>
    <message>
        <source>From the next run on</source>
        <translation>Ab dem nächsten Lauf</translation>
    </message>
    <message>
        <source>A model file of your own.</source>
        <translation>Eine eigene Modelldatei.</translation>
    </message>
    <message>
        <source>{size}, quantised as {name}</source>
        <translation>{size}, quantisiert als {name}</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Fetch {size}</source>
        <translation>{size} herunterladen</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>In Benutzung</translation>
    </message>
    <message>
        <source>Delete {size}</source>
        <translation>{size} löschen</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Take it off the list; its file stays where it is</source>
        <translation>Aus der Liste nehmen; die Datei bleibt, wo sie ist</translation>
    </message>
    <message>
        <source>Delete its file from this computer</source>
        <translation>Seine Datei von diesem Rechner löschen</translation>
    </message>
    <message>
        <source>Delete its file? {size} are free then. It can be fetched again at any time.</source>
        <translation>Die Datei löschen? Dann sind {size} frei. Sie lässt sich jederzeit wieder herunterladen.</translation>
    </message>
    <message>
        <source>Delete its file? {size} are free then. Winnow does not know where to get it again.</source>
        <translation>Die Datei löschen? Dann sind {size} frei. Winnow weiß nicht, woher man sie wieder bekommt.</translation>
    </message>
</context>
<context>
    <name>ModelListModel</name>
    <message>
        <source>On this computer</source>
        <translation>Auf diesem Rechner</translation>
    </message>
    <message>
        <source>Can be fetched</source>
        <translation>Zum Herunterladen</translation>
    </message>
    <message>
        <source>proposed</source>
        <translation>empfohlen</translation>
    </message>
</context>
<context>
    <name>ModelSetting</name>
    <message>
        <source>As proposed</source>
        <translation>Wie vorgeschlagen</translation>
    </message>
    <message>
        <source>Take back what was chosen here</source>
        <translation>Zurücknehmen, was hier gewählt wurde</translation>
    </message>
    <message>
        <source>as many as fit</source>
        <translation>so viele wie passen</translation>
    </message>
    <message>
        <source>&amp;Layers on the card</source>
        <translation>&amp;Schichten auf der Karte</translation>
    </message>
    <message>
        <source>&amp;Reads at once</source>
        <translation>&amp;Liest auf einmal</translation>
    </message>
    <message>
        <source>&amp;Keeps what it read</source>
        <translation>&amp;Behält Gelesenes</translation>
    </message>
    <message>
        <source>Reads at once</source>
        <translation>Liest auf einmal</translation>
    </message>
    <message>
        <source>Keeps what it read</source>
        <translation>Behält Gelesenes</translation>
    </message>
    <message>
        <source>Layers on the card</source>
        <translation>Schichten auf der Karte</translation>
    </message>
    <message>
        <source>whatever is best</source>
        <translation>was am besten ist</translation>
    </message>
    <message>
        <source>{tokens} tokens, {pages}</source>
        <translation>{tokens} Token, {pages}</translation>
    </message>
    <message>
        <source>in full (f16)</source>
        <translation>vollständig (f16)</translation>
    </message>
    <message>
        <source>in half the room (q8_0), which seldom changes an answer</source>
        <translation>in halber Größe (q8_0), was selten eine Antwort ändert</translation>
    </message>
    <message>
        <source>best: {what}</source>
        <translation>am besten: {what}</translation>
    </message>
    <message>
        <source>in half the room (q8_0)</source>
        <translation>in halber Größe (q8_0)</translation>
    </message>
</context>
<context>
    <name>ModelWords</name>
    <message>
        <source>{size} GB</source>
        <translation>{size} GB</translation>
    </message>
    <message>
        <source>1 page</source>
        <translation>1 Seite</translation>
    </message>
    <message>
        <source>{count} pages</source>
        <translation>{count} Seiten</translation>
    </message>
    <message>
        <source>What this computer has could not be found out. The smallest model is proposed.</source>
        <translation>Was dieser Rechner hat, ließ sich nicht herausfinden. Vorgeschlagen wird das kleinste Modell.</translation>
    </message>
    <message>
        <source>No graphics card that models can use: they run on the processor.</source>
        <translation>Keine Grafikkarte, die Modelle benutzen können: sie laufen auf dem Prozessor.</translation>
    </message>
    <message>
        <source>{name}: a graphics card that works in the computer&apos;s own memory.</source>
        <translation>{name}: eine Grafikkarte, die im Arbeitsspeicher des Rechners arbeitet.</translation>
    </message>
    <message>
        <source>{name} with {total}, of which a model can take {usable} now.</source>
        <translation>{name} mit {total}, davon kann ein Modell jetzt {usable} belegen.</translation>
    </message>
    <message>
        <source>{total} of memory, of which a model can take {usable} now. {cores} cores.</source>
        <translation>{total} Arbeitsspeicher, davon kann ein Modell jetzt {usable} belegen. {cores} Kerne.</translation>
    </message>
    <message>
        <source>cannot be used</source>
        <translation>nicht benutzbar</translation>
    </message>
    <message>
        <source>not known whether it fits</source>
        <translation>nicht bekannt, ob es passt</translation>
    </message>
    <message>
        <source>does not fit: {size} are missing</source>
        <translation>passt nicht: es fehlen {size}</translation>
    </message>
    <message>
        <source>fits on the card</source>
        <translation>passt auf die Karte</translation>
    </message>
    <message>
        <source>slower: {part} of {all} layers on the card</source>
        <translation>langsamer: {part} von {all} Schichten auf der Karte</translation>
    </message>
    <message>
        <source>fits, but is slow on the processor</source>
        <translation>passt, aber langsam auf dem Prozessor</translation>
    </message>
    <message>
        <source>runs on the processor</source>
        <translation>läuft auf dem Prozessor</translation>
    </message>
    <message>
        <source>Reads up to {pages} at a time; longer documents are read in parts.</source>
        <translation>Liest bis zu {pages} auf einmal; längere Dokumente werden in Teilen gelesen.</translation>
    </message>
    <message>
        <source>reads documents of up to {pages} at a time</source>
        <translation>liest Dokumente von bis zu {pages} auf einmal</translation>
    </message>
    <message>
        <source>No model of the list fits into the memory that is free. Close other programs.</source>
        <translation>Kein Modell der Liste passt in den freien Speicher. Schließen Sie andere Programme.</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>in Benutzung</translation>
    </message>
    <message>
        <source>{share} fetched</source>
        <translation>zu {share} geladen</translation>
    </message>
    <message>
        <source>linked</source>
        <translation>verknüpft</translation>
    </message>
    <message>
        <source>here</source>
        <translation>vorhanden</translation>
    </message>
    <message>
        <source>can be fetched</source>
        <translation>zum Herunterladen</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>beschädigt</translation>
    </message>
    <message>
        <source>not where it was</source>
        <translation>nicht mehr, wo es war</translation>
    </message>
    <message>
        <source>{state}, your own entry</source>
        <translation>{state}, eigener Eintrag</translation>
    </message>
    <message>
        <source>checking what was fetched</source>
        <translation>wird geprüft</translation>
    </message>
    <message>
        <source>waits for the download before it</source>
        <translation>wartet auf den Download davor</translation>
    </message>
    <message>
        <source>fetching, {share}</source>
        <translation>wird geladen, {share}</translation>
    </message>
    <message>
        <source>paused at {share}</source>
        <translation>angehalten bei {share}</translation>
    </message>
    <message>
        <source>could not be fetched</source>
        <translation>ließ sich nicht herunterladen</translation>
    </message>
    <message>
        <source>{words}: {done} of {total}</source>
        <translation>{words}: {done} von {total}</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>119 languages and dialects, all large European and Asian languages among them</source>
        <translation>119 Sprachen und Dialekte, darunter alle großen europäischen und asiatischen</translation>
    </message>
    <message>
        <source>English</source>
        <translation>Englisch</translation>
    </message>
    <message>
        <source>English above all</source>
        <translation>Vor allem Englisch</translation>
    </message>
    <message>
        <source>English, Chinese and some 27 more, the large European and Asian languages among them</source>
        <translation>Englisch, Chinesisch und etwa 27 weitere, darunter die großen europäischen und asiatischen</translation>
    </message>
    <message>
        <source>English, German, French, Italian, Portuguese, Hindi, Spanish, Thai</source>
        <translation>Englisch, Deutsch, Französisch, Italienisch, Portugiesisch, Hindi, Spanisch, Thai</translation>
    </message>
    <message>
        <source>For a card of 12 to 16 GB and languages that others know badly, where its licence suits you.</source>
        <translation>Für eine Karte mit 12 bis 16 GB und Sprachen, die andere schlecht können, wenn Ihnen die Lizenz passt.</translation>
    </message>
    <message>
        <source>For a card of 12 to 16 GB.</source>
        <translation>Für eine Karte mit 12 bis 16 GB.</translation>
    </message>
    <message>
        <source>For a card of 12 to 16 GB; answers directly, was never taught to think aloud.</source>
        <translation>Für eine Karte mit 12 bis 16 GB; antwortet direkt, lautes Denken wurde ihm nie beigebracht.</translation>
    </message>
    <message>
        <source>For a card of 16 GB and English documents of up to 30 pages at a time.</source>
        <translation>Für eine Karte mit 16 GB und englische Dokumente von bis zu 30 Seiten auf einmal.</translation>
    </message>
    <message>
        <source>For a card of 24 GB with little else on it: the largest that fits.</source>
        <translation>Für eine Karte mit 24 GB, auf der sonst wenig liegt: das größte, das passt.</translation>
    </message>
    <message>
        <source>For a card of 24 GB, or 32 GB of memory without one: of its experts only 3 billion parameters work at a time, so it is quick for its size.</source>
        <translation>Für eine Karte mit 24 GB oder 32 GB Arbeitsspeicher ohne Karte: von seinen Experten arbeiten nur 3 Milliarden Parameter zugleich, deshalb ist es für seine Größe schnell.</translation>
    </message>
    <message>
        <source>For a card of 24 GB: a large model that leaves room for long documents.</source>
        <translation>Für eine Karte mit 24 GB: ein großes Modell, das Platz für lange Dokumente lässt.</translation>
    </message>
    <message>
        <source>For a card of 8 GB: its memory for a document is the smallest of this size, so long ones fit.</source>
        <translation>Für eine Karte mit 8 GB: es braucht am wenigsten Speicher für ein Dokument unter denen seiner Größe, lange passen also.</translation>
    </message>
    <message>
        <source>For a card of 8 to 12 GB and documents in many languages.</source>
        <translation>Für eine Karte mit 8 bis 12 GB und Dokumente in vielen Sprachen.</translation>
    </message>
    <message>
        <source>For a card of 8 to 12 GB, where its licence suits you.</source>
        <translation>Für eine Karte mit 8 bis 12 GB, wenn Ihnen die Lizenz passt.</translation>
    </message>
    <message>
        <source>For a graphics card of 4 to 8 GB, or a computer without one and some patience: clearly better than the default.</source>
        <translation>Für eine Grafikkarte mit 4 bis 8 GB oder einen Rechner ohne und etwas Geduld: deutlich besser als das Standardmodell.</translation>
    </message>
    <message>
        <source>For tests and slow computers: small and quick, often wrong.</source>
        <translation>Für Tests und langsame Rechner: klein und schnell, oft falsch.</translation>
    </message>
    <message>
        <source>More than 140</source>
        <translation>Mehr als 140</translation>
    </message>
    <message>
        <source>Some 24, the European languages and Arabic, Chinese, Hindi, Japanese, Korean among them</source>
        <translation>Etwa 24, darunter die europäischen Sprachen und Arabisch, Chinesisch, Hindi, Japanisch, Koreanisch</translation>
    </message>
    <message>
        <source>The default: the best results per second on a computer without a graphics card.</source>
        <translation>Das Standardmodell: die besten Ergebnisse je Sekunde auf einem Rechner ohne Grafikkarte.</translation>
    </message>
</context>
<context>
    <name>ModelsDialog</name>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Add file…</source>
        <translation>Datei hinzufügen…</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>Ordner hinzufügen…</translation>
    </message>
    <message>
        <source>THIS COMPUTER</source>
        <translation>DIESER RECHNER</translation>
    </message>
    <message>
        <source>Looking at the graphics card and memory …</source>
        <translation>Grafikkarte und Speicher werden angesehen …</translation>
    </message>
    <message>
        <source>Use a GGUF file that you have; it stays where it is</source>
        <translation>Eine GGUF-Datei benutzen, die Sie haben; sie bleibt, wo sie ist</translation>
    </message>
    <message>
        <source>List all models of a folder, at any depth; they stay where they are</source>
        <translation>Alle Modelle eines Ordners auflisten, in jeder Tiefe; sie bleiben, wo sie sind</translation>
    </message>
    <message>
        <source>after {minutes} idle minutes</source>
        <translation>nach {minutes} Minuten ohne Arbeit</translation>
    </message>
    <message>
        <source>when Winnow closes</source>
        <translation>wenn Winnow schließt</translation>
    </message>
    <message>
        <source>Other programs get the model&apos;s memory then; it is loaded again by itself</source>
        <translation>Andere Programme bekommen dann den Speicher des Modells; es wird von selbst wieder geladen</translation>
    </message>
    <message>
        <source>&amp;Free its memory</source>
        <translation>&amp;Speicher freigeben</translation>
    </message>
    <message>
        <source>Free its memory</source>
        <translation>Speicher freigeben</translation>
    </message>
    <message>
        <source>Drop to add it to the list. It stays where it is.</source>
        <translation>Loslassen nimmt es in die Liste auf. Es bleibt, wo es ist.</translation>
    </message>
</context>
<context>
    <name>NamePileDialog</name>
    <message>
        <source>Name this pile</source>
        <translation>Stapel benennen</translation>
    </message>
    <message>
        <source>Name of the pile</source>
        <translation>Name des Stapels</translation>
    </message>
    <message>
        <source>A name under which you find it again. Without one its documents name it.</source>
        <translation>Ein Name, unter dem Sie ihn wiederfinden. Ohne Namen heißt er nach seinen Dokumenten.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Name it</source>
        <translation>Benennen</translation>
    </message>
</context>
<context>
    <name>NewSchema</name>
    <message>
        <source>{name} cannot be read: {reason}.</source>
        <translation>{name} kann nicht gelesen werden: {reason}.</translation>
    </message>
    <message>
        <source>{name} is larger than 4 MB. Its first rows are enough.</source>
        <translation>{name} ist größer als 4 MB. Die ersten Zeilen genügen.</translation>
    </message>
    <message>
        <source>{name} is a spreadsheet file. Save it as CSV, or copy its header row here.</source>
        <translation>{name} ist eine Tabellendatei. Speichern Sie sie als CSV, oder kopieren Sie ihre Kopfzeile hierher.</translation>
    </message>
</context>
<context>
    <name>NewSchemaDialog</name>
    <message>
        <source>New schema from a filled example</source>
        <translation>Neues Schema aus ausgefülltem Beispiel</translation>
    </message>
    <message>
        <source>New schema from a spreadsheet</source>
        <translation>Neues Schema aus einer Tabelle</translation>
    </message>
    <message>
        <source>A document holds many such rows</source>
        <translation>Ein Dokument enthält viele solche Zeilen</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>Datei öffnen…</translation>
    </message>
    <message>
        <source>Go on in the editor</source>
        <translation>Weiter im Editor</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Start anew</source>
        <translation>Neu beginnen</translation>
    </message>
    <message>
        <source>Title of the schema</source>
        <translation>Titel des Schemas</translation>
    </message>
    <message>
        <source>What these documents are: Delivery note</source>
        <translation>Was diese Dokumente sind: Lieferschein</translation>
    </message>
    <message>
        <source>Filled example</source>
        <translation>Ausgefülltes Beispiel</translation>
    </message>
    <message>
        <source>Header row</source>
        <translation>Kopfzeile</translation>
    </message>
    <message>
        <source>Fields of the new schema</source>
        <translation>Felder des neuen Schemas</translation>
    </message>
    <message>
        <source>What you typed is here again when you come back</source>
        <translation>Was Sie eingegeben haben, ist beim nächsten Mal wieder da</translation>
    </message>
    <message>
        <source>Take out all that is typed here</source>
        <translation>Alles Eingegebene herausnehmen</translation>
    </message>
    <message>
        <source>The columns become a list, one entry for each row</source>
        <translation>Die Spalten werden eine Liste, ein Eintrag je Zeile</translation>
    </message>
    <message>
        <source>Paste one document&apos;s result as JSON, or several. Types are recognised.</source>
        <translation>Das Ergebnis eines Dokuments als JSON einfügen, oder mehrere. Typen werden erkannt.</translation>
    </message>
    <message>
        <source>Copy the header row, and a few rows below it if you like, and paste them here. An Excel file has to be saved as CSV first.</source>
        <translation>Die Kopfzeile kopieren, nach Belieben mit ein paar Zeilen darunter, und hier einfügen. Eine Excel-Datei muss zuerst als CSV gespeichert werden.</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>The fields appear here.</source>
        <translation>Die Felder erscheinen hier.</translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>Share fetched</source>
        <translation>Geholter Anteil</translation>
    </message>
    <message>
        <source>Fetch model</source>
        <translation>Modell holen</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>Datei wählen…</translation>
    </message>
    <message>
        <source>Close this notice</source>
        <translation>Diesen Hinweis schließen</translation>
    </message>
</context>
<context>
    <name>OpenUrlDialog</name>
    <message>
        <source>Add URL</source>
        <translation>URL hinzufügen</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Address of a web page or a PDF. Winnow fetches it once and keeps a copy.</source>
        <translation>Adresse einer Webseite oder eines PDFs. Winnow holt sie einmal und behält eine Kopie.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>This is not the address of a page on the web.</source>
        <translation>Das ist nicht die Adresse einer Seite im Web.</translation>
    </message>
</context>
<context>
    <name>Overviews</name>
    <message>
        <source>Pile as sheet</source>
        <translation>Stapel als Tabelle</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>Document, pile as sheet, JSON, or statistics</source>
        <translation>Dokument, Stapel als Tabelle, JSON oder Statistik</translation>
    </message>
    <message>
        <source>This document is in another pile.</source>
        <translation>Dieses Dokument ist in einem anderen Stapel.</translation>
    </message>
</context>
<context>
    <name>PageField</name>
    <message>
        <source>page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>of {count}</source>
        <translation>von {count}</translation>
    </message>
    <message>
        <source>({number} of {count})</source>
        <translation>({number} von {count})</translation>
    </message>
    <message>
        <source>There is no page of this name.</source>
        <translation>Es gibt keine Seite mit diesem Namen.</translation>
    </message>
</context>
<context>
    <name>PageView</name>
    <message>
        <source>Pages of the document</source>
        <translation>Seiten des Dokuments</translation>
    </message>
</context>
<context>
    <name>Pages</name>
    <message>
        <source>The text of this document is no longer in the cache. Read it again.</source>
        <translation>Der Text dieses Dokuments ist nicht mehr im Zwischenspeicher. Lesen Sie es erneut ein.</translation>
    </message>
</context>
<context>
    <name>PagesArea</name>
    <message>
        <source>This page&apos;s image is damaged. Read the document again.</source>
        <translation>Das Bild dieser Seite ist beschädigt. Lesen Sie das Dokument erneut ein.</translation>
    </message>
    <message>
        <source>Drawing this page …</source>
        <translation>Diese Seite wird gezeichnet …</translation>
    </message>
</context>
<context>
    <name>Parts</name>
    <message>
        <source>Winnow ended during a run. Press Run to go on.</source>
        <translation>Winnow wurde während des Auslesens beendet. Drücken Sie „Auslesen“, um fortzufahren.</translation>
    </message>
    <message>
        <source>Documents wait to be run. Press Run to go on.</source>
        <translation>Dokumente warten darauf, ausgelesen zu werden. Drücken Sie „Auslesen“, um fortzufahren.</translation>
    </message>
</context>
<context>
    <name>Pile</name>
    <message>
        <source>There is nothing in it that Winnow reads: PDFs, web pages and text files.</source>
        <translation>Darin ist nichts, was Winnow liest: PDFs, Webseiten und Textdateien.</translation>
    </message>
    <message>
        <source>This document is already in the pile.</source>
        <translation>Dieses Dokument ist schon im Stapel.</translation>
    </message>
    <message>
        <source>{count} are already in the pile.</source>
        <translation>{count} sind schon im Stapel.</translation>
    </message>
    <message>
        <source>Same content as {title}, so it is not run.</source>
        <translation>Gleicher Inhalt wie {title}, wird deshalb nicht ausgelesen.</translation>
    </message>
    <message>
        <source>{title} is already in the pile as {other}.</source>
        <translation>{title} ist schon im Stapel, als {other}.</translation>
    </message>
</context>
<context>
    <name>PileView</name>
    <message>
        <source>PILE</source>
        <translation>STAPEL</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtern</translation>
    </message>
    <message>
        <source>Filter the pile by name</source>
        <translation>Den Stapel nach Namen filtern</translation>
    </message>
    <message>
        <source>Show failed documents only</source>
        <translation>Nur fehlgeschlagene Dokumente zeigen</translation>
    </message>
    <message>
        <source>Show failed documents only, or all of them</source>
        <translation>Nur fehlgeschlagene Dokumente zeigen oder alle</translation>
    </message>
    <message>
        <source>Pile of documents</source>
        <translation>Stapel der Dokumente</translation>
    </message>
    <message>
        <source>{count} failed</source>
        <translation>{count} fehlgeschlagen</translation>
    </message>
</context>
<context>
    <name>Plan</name>
    <message>
        <source>About {share} of {total} values are expected to be right as they are.</source>
        <translation>Etwa {share} von {total} Werten sind voraussichtlich schon richtig.</translation>
    </message>
    <message>
        <source>Check the least sure of {total} values: about {share} are then expected to be right.</source>
        <translation>Prüfen Sie den unsichersten von {total} Werten: Dann sind voraussichtlich etwa {share} richtig.</translation>
    </message>
    <message>
        <source>Check the {count} least sure of {total} values: about {share} are then expected to be right.</source>
        <translation>Prüfen Sie die {count} unsichersten von {total} Werten: Dann sind voraussichtlich etwa {share} richtig.</translation>
    </message>
</context>
<context>
    <name>PlanLine</name>
    <message>
        <source>An expectation, not a promise: in documents whose values are known, values with the same signs were right this often. A single value can still be wrong.</source>
        <translation>Eine Erwartung, kein Versprechen: In Dokumenten mit bekannten Werten waren Werte mit denselben Anzeichen so oft richtig. Ein einzelner Wert kann trotzdem falsch sein.</translation>
    </message>
</context>
<context>
    <name>PreviewStrip</name>
    <message>
        <source>Give every document of the pile the schema that its words suggest</source>
        <translation>Jedem Dokument des Stapels das Schema geben, das seine Wörter nahelegen</translation>
    </message>
    <message>
        <source>filled by {model}</source>
        <translation>ausgefüllt von {model}</translation>
    </message>
    <message>
        <source>Looks like another kind:</source>
        <translation>Sieht nach einer anderen Art aus:</translation>
    </message>
    <message>
        <source>Use {schema}</source>
        <translation>{schema} verwenden</translation>
    </message>
    <message>
        <source>Use the schema that the words of this document suggest</source>
        <translation>Das Schema verwenden, auf das die Wörter dieses Dokuments hindeuten</translation>
    </message>
    <message>
        <source>Use the suggested schema {schema}</source>
        <translation>Das vorgeschlagene Schema {schema} verwenden</translation>
    </message>
    <message>
        <source>All {count} as suggested</source>
        <translation>Alle {count} wie vorgeschlagen</translation>
    </message>
</context>
<context>
    <name>QueueCommands</name>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
</context>
<context>
    <name>ReviewCommands</name>
    <message>
        <source>Mark as not reviewed</source>
        <translation>Als nicht geprüft markieren</translation>
    </message>
    <message>
        <source>Mark as reviewed</source>
        <translation>Als geprüft markieren</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>{title} was changed after this. Undo or redo that first.</source>
        <translation>{title} wurde danach geändert. Nehmen Sie erst das zurück, oder wiederholen Sie es.</translation>
    </message>
    <message>
        <source>The document is being run. Press Enter again when it is done, or Esc.</source>
        <translation>Das Dokument wird gerade ausgelesen. Drücken Sie danach noch einmal die Eingabetaste, oder Esc.</translation>
    </message>
    <message>
        <source>Select a field first.</source>
        <translation>Wählen Sie zuerst ein Feld.</translation>
    </message>
    <message>
        <source>Nothing is left to check here. {key} goes to the next document.</source>
        <translation>Hier ist nichts mehr zu prüfen. {key} geht zum nächsten Dokument.</translation>
    </message>
    <message>
        <source>No value is left to check here. {key} goes to the lines that were not taken.</source>
        <translation>Hier ist kein Wert mehr zu prüfen. {key} führt zu den Zeilen, die nicht übernommen wurden.</translation>
    </message>
    <message>
        <source>Select words of the document first.</source>
        <translation>Markieren Sie zuerst Wörter im Dokument.</translation>
    </message>
    <message>
        <source>Select a cell first.</source>
        <translation>Wählen Sie zuerst eine Zelle.</translation>
    </message>
    <message>
        <source>No document is left to check.</source>
        <translation>Kein Dokument ist mehr zu prüfen.</translation>
    </message>
</context>
<context>
    <name>ReviewedDocumentsDialog</name>
    <message>
        <source>Reviewed documents of “{}”</source>
        <translation>Geprüfte Dokumente von „{}“</translation>
    </message>
    <message>
        <source>Learn from them</source>
        <translation>Aus ihnen lernen</translation>
    </message>
    <message>
        <source>Look again for what is missing</source>
        <translation>Noch einmal nach Fehlendem suchen</translation>
    </message>
    <message>
        <source>Reviewed documents read again</source>
        <translation>Noch einmal gelesene geprüfte Dokumente</translation>
    </message>
    <message>
        <source>Check now</source>
        <translation>Jetzt messen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>No document of this schema is reviewed to its end yet: decide about all of its values, or mark it as reviewed (Ctrl+Shift+D). Those that were not doubtful can be wrong too.</source>
        <translation>Noch ist kein Dokument dieses Schemas ganz geprüft: Entscheiden Sie über alle seine Werte, oder markieren Sie es als geprüft (Strg+Umschalt+D). Auch Werte, die nicht unsicher waren, können falsch sein.</translation>
    </message>
    <message>
        <source>One document of this schema is reviewed.</source>
        <translation>Ein Dokument dieses Schemas ist geprüft.</translation>
    </message>
    <message>
        <source>{count} documents of this schema are reviewed.</source>
        <translation>{count} Dokumente dieses Schemas sind geprüft.</translation>
    </message>
    <message>
        <source>Check now reads them again with the schema and the model in use, and tells what is right then.</source>
        <translation>„Jetzt messen“ liest sie noch einmal mit dem jetzigen Schema und Modell und sagt, was dann richtig ist.</translation>
    </message>
    <message>
        <source>Up to three of them stand before each new document as examples. First they are read without and with examples; this stays off where examples make them worse.</source>
        <translation>Bis zu drei von ihnen stehen als Beispiele vor jedem neuen Dokument. Zuerst werden sie ohne und mit Beispielen gelesen; wo Beispiele sie schlechter machen, bleibt dies aus.</translation>
    </message>
    <message>
        <source>The model is asked a second time for fields that stay empty. What it then finds has to be printed in the document.</source>
        <translation>Nach Feldern, die leer bleiben, wird das Modell ein zweites Mal gefragt. Was es dann findet, muss im Dokument stehen.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Read {done} of {total}. You can go on working meanwhile.</source>
        <translation>{done} von {total} gelesen. Sie können währenddessen weiterarbeiten.</translation>
    </message>
</context>
<context>
    <name>Reviewing</name>
    <message>
        <source>accept {name}</source>
        <translation>{name} bestätigen</translation>
    </message>
    <message>
        <source>Reject the values of this row one by one, or delete the row.</source>
        <translation>Lehnen Sie die Werte dieser Zeile einzeln ab, oder löschen Sie die Zeile.</translation>
    </message>
    <message>
        <source>reject {name}</source>
        <translation>{name} ablehnen</translation>
    </message>
    <message>
        <source>Delete the row instead.</source>
        <translation>Löschen Sie stattdessen die Zeile.</translation>
    </message>
    <message>
        <source>clear {name}</source>
        <translation>{name} leeren</translation>
    </message>
    <message>
        <source>restore {name}</source>
        <translation>{name} wiederherstellen</translation>
    </message>
    <message>
        <source>Select words of the document first.</source>
        <translation>Markieren Sie zuerst Wörter im Dokument.</translation>
    </message>
    <message>
        <source>change {name} to {value}</source>
        <translation>{name} in {value} ändern</translation>
    </message>
    <message>
        <source>Select a list or one of its rows first.</source>
        <translation>Wählen Sie zuerst eine Liste oder eine ihrer Zeilen.</translation>
    </message>
    <message>
        <source>add a row to {name}</source>
        <translation>Zeile zu {name} hinzufügen</translation>
    </message>
    <message>
        <source>Select a row of a list first.</source>
        <translation>Wählen Sie zuerst eine Zeile einer Liste.</translation>
    </message>
    <message>
        <source>delete row {row} of {name}</source>
        <translation>Zeile {row} von {name} löschen</translation>
    </message>
    <message>
        <source>move row {row} of {name}</source>
        <translation>Zeile {row} von {name} verschieben</translation>
    </message>
    <message>
        <source>mark as reviewed</source>
        <translation>als geprüft markieren</translation>
    </message>
    <message>
        <source>mark as not reviewed</source>
        <translation>als nicht geprüft markieren</translation>
    </message>
    <message>
        <source>row {row} of {name}</source>
        <translation>Zeile {row} von {name}</translation>
    </message>
    <message>
        <source>the result</source>
        <translation>das Ergebnis</translation>
    </message>
    <message>
        <source>{name}, row {row}</source>
        <translation>{name}, Zeile {row}</translation>
    </message>
</context>
<context>
    <name>SchemaDesk</name>
    <message>
        <source>“{}” was deleted. Results keep it.</source>
        <translation>„{}“ wurde gelöscht. Ergebnisse behalten es.</translation>
    </message>
    <message>
        <source>Export the schema as JSON Schema</source>
        <translation>Das Schema als JSON Schema exportieren</translation>
    </message>
    <message>
        <source>Wrote {}.</source>
        <translation>{} geschrieben.</translation>
    </message>
    <message>
        <source>The file was not written: {}</source>
        <translation>Die Datei wurde nicht geschrieben: {}</translation>
    </message>
    <message>
        <source>{} (mine)</source>
        <translation>{} (eigenes)</translation>
    </message>
    <message>
        <source>Saving adds a version. Results keep the one they were made with.</source>
        <translation>Speichern fügt eine Version hinzu. Ergebnisse behalten die, mit der sie entstanden sind.</translation>
    </message>
    <message>
        <source>{} (copy)</source>
        <translation>{} (Kopie)</translation>
    </message>
    <message>
        <source>“{}” is built in and stays as it is. Your changes are saved as a schema of your own.</source>
        <translation>„{}“ ist eingebaut und bleibt, wie es ist. Ihre Änderungen werden als eigenes Schema gespeichert.</translation>
    </message>
    <message>
        <source>A copy of “{}”, not saved yet.</source>
        <translation>Eine Kopie von „{}“, noch nicht gespeichert.</translation>
    </message>
    <message>
        <source>New schema</source>
        <translation>Neues Schema</translation>
    </message>
    <message>
        <source>This was not saved when Winnow ended.</source>
        <translation>Dies war nicht gespeichert, als Winnow endete.</translation>
    </message>
    <message>
        <source>Bring back as the newest</source>
        <translation>Als neueste zurückholen</translation>
    </message>
    <message>
        <source>The version of {} is the newest again.</source>
        <translation>Die Version vom {} ist wieder die neueste.</translation>
    </message>
    <message>
        <source>Bring into the editor</source>
        <translation>In den Editor holen</translation>
    </message>
    <message>
        <source>Read from {}, not saved yet.</source>
        <translation>Aus {} gelesen, noch nicht gespeichert.</translation>
    </message>
    <message>
        <source>You have a schema of this name. Saving adds a version to it.</source>
        <translation>Sie haben ein Schema mit diesem Namen. Speichern fügt ihm eine Version hinzu.</translation>
    </message>
    <message>
        <source>Select words in the document first.</source>
        <translation>Markieren Sie zuerst Wörter im Dokument.</translation>
    </message>
    <message>
        <source>Saved “{}”.</source>
        <translation>„{}“ gespeichert.</translation>
    </message>
    <message>
        <source>Saved “{}”. One document that was not run yet uses it too.</source>
        <translation>„{}“ gespeichert. Ein noch nicht ausgelesenes Dokument verwendet es auch.</translation>
    </message>
    <message>
        <source>Saved “{}”. {} documents that were not run yet use it too.</source>
        <translation>„{}“ gespeichert. {} noch nicht ausgelesene Dokumente verwenden es auch.</translation>
    </message>
</context>
<context>
    <name>SchemaEditor</name>
    <message>
        <source>One marked field has to be mended.</source>
        <translation>Ein markiertes Feld muss berichtigt werden.</translation>
    </message>
    <message>
        <source>{} marked fields have to be mended.</source>
        <translation>{} markierte Felder müssen berichtigt werden.</translation>
    </message>
    <message>
        <source>Saved under another name: “{}” stays as it is.</source>
        <translation>Wird unter anderem Namen gespeichert: „{}“ bleibt, wie es ist.</translation>
    </message>
    <message>
        <source>A built-in schema has this name. Choose another, such as {}_mine.</source>
        <translation>Ein eingebautes Schema hat diesen Namen. Wählen Sie einen anderen, etwa {}_mine.</translation>
    </message>
    <message>
        <source>You have another schema of this name. Choose a different one.</source>
        <translation>Sie haben ein anderes Schema mit diesem Namen. Wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>Undo {}</source>
        <translation>Rückgängig: {}</translation>
    </message>
    <message>
        <source>Redo {}</source>
        <translation>Wiederholen: {}</translation>
    </message>
    <message>
        <source>New schema</source>
        <translation>Neues Schema</translation>
    </message>
    <message>
        <source>{} – schema</source>
        <translation>{} – Schema</translation>
    </message>
    <message>
        <source>bring back the version of {}</source>
        <translation>die Version vom {} zurückholen</translation>
    </message>
</context>
<context>
    <name>SchemaEdits</name>
    <message>
        <source>change the schema&apos;s name</source>
        <translation>Namen des Schemas ändern</translation>
    </message>
    <message>
        <source>change the schema&apos;s title</source>
        <translation>Titel des Schemas ändern</translation>
    </message>
    <message>
        <source>change the schema&apos;s description</source>
        <translation>Beschreibung des Schemas ändern</translation>
    </message>
    <message>
        <source>change how many records a document has</source>
        <translation>ändern, wie viele Datensätze ein Dokument hat</translation>
    </message>
    <message>
        <source>field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>rename {}</source>
        <translation>{} umbenennen</translation>
    </message>
    <message>
        <source>change the label of {}</source>
        <translation>Beschriftung von {} ändern</translation>
    </message>
    <message>
        <source>change the type of {}</source>
        <translation>Typ von {} ändern</translation>
    </message>
    <message>
        <source>describe {}</source>
        <translation>{} beschreiben</translation>
    </message>
    <message>
        <source>change whether {} is required</source>
        <translation>ändern, ob {} erforderlich ist</translation>
    </message>
    <message>
        <source>change the values of {}</source>
        <translation>Werte von {} ändern</translation>
    </message>
    <message>
        <source>change the example of {}</source>
        <translation>Beispiel von {} ändern</translation>
    </message>
    <message>
        <source>add a field in {}</source>
        <translation>Feld in {} hinzufügen</translation>
    </message>
    <message>
        <source>add {}</source>
        <translation>{} hinzufügen</translation>
    </message>
    <message>
        <source>delete {}</source>
        <translation>{} löschen</translation>
    </message>
    <message>
        <source>duplicate {}</source>
        <translation>{} duplizieren</translation>
    </message>
    <message>
        <source>move {}</source>
        <translation>{} verschieben</translation>
    </message>
</context>
<context>
    <name>SchemaFields</name>
    <message>
        <source>No fields yet. Add the first one: what do you want to know of every document?</source>
        <translation>Noch keine Felder. Fügen Sie das erste hinzu: Was möchten Sie von jedem Dokument wissen?</translation>
    </message>
    <message>
        <source>Fields of the schema</source>
        <translation>Felder des Schemas</translation>
    </message>
</context>
<context>
    <name>SchemaGallery</name>
    <message>
        <source>Schemas</source>
        <translation>Schemas</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search the schemas</source>
        <translation>Schemas durchsuchen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>New schema</source>
        <translation>Neues Schema</translation>
    </message>
    <message>
        <source>Make a schema of your own</source>
        <translation>Ein eigenes Schema anlegen</translation>
    </message>
    <message>
        <source>Blank</source>
        <translation>Leer</translation>
    </message>
    <message>
        <source>From a filled example…</source>
        <translation>Aus ausgefülltem Beispiel…</translation>
    </message>
    <message>
        <source>From a spreadsheet&apos;s header row…</source>
        <translation>Aus der Kopfzeile einer Tabelle…</translation>
    </message>
    <message>
        <source>From a JSON Schema file…</source>
        <translation>Aus einer JSON-Schema-Datei…</translation>
    </message>
    <message>
        <source>Fields or example</source>
        <translation>Felder oder Beispiel</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>Felder</translation>
    </message>
    <message>
        <source>Filled example</source>
        <translation>Ausgefülltes Beispiel</translation>
    </message>
    <message>
        <source>Fields of the schema</source>
        <translation>Felder des Schemas</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Take your schema off the list; results keep theirs</source>
        <translation>Ihr Schema von der Liste nehmen; Ergebnisse behalten ihres</translation>
    </message>
    <message>
        <source>Versions…</source>
        <translation>Versionen…</translation>
    </message>
    <message>
        <source>See and bring back earlier versions</source>
        <translation>Frühere Versionen ansehen und zurückholen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Write it as a JSON Schema file</source>
        <translation>Als JSON-Schema-Datei schreiben</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Make a schema of your own from this one</source>
        <translation>Daraus ein eigenes Schema machen</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Change its fields</source>
        <translation>Seine Felder ändern</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Choose it for the selected documents and new ones</source>
        <translation>Für die ausgewählten und für neue Dokumente wählen</translation>
    </message>
    <message>
        <source>No schema has these words.</source>
        <translation>Kein Schema enthält diese Wörter.</translation>
    </message>
    <message>
        <source>This schema brings no filled-in example.</source>
        <translation>Dieses Schema bringt kein ausgefülltes Beispiel mit.</translation>
    </message>
</context>
<context>
    <name>SchemaHead</name>
    <message>
        <source>A document holds several of these</source>
        <translation>Ein Dokument enthält mehrere davon</translation>
    </message>
    <message>
        <source>Such as ten invoices in one PDF: the result is a list</source>
        <translation>Etwa zehn Rechnungen in einem PDF: Das Ergebnis ist eine Liste</translation>
    </message>
    <message>
        <source>Title of the schema</source>
        <translation>Titel des Schemas</translation>
    </message>
    <message>
        <source>Name of the schema</source>
        <translation>Name des Schemas</translation>
    </message>
    <message>
        <source>Description of the schema</source>
        <translation>Beschreibung des Schemas</translation>
    </message>
    <message>
        <source>Short, for exported files: invoice_mine</source>
        <translation>Kurz, für exportierte Dateien: meine_rechnung</translation>
    </message>
    <message>
        <source>What these documents are: Delivery note</source>
        <translation>Was diese Dokumente sind: Lieferschein</translation>
    </message>
    <message>
        <source>What these documents are; the model reads it</source>
        <translation>Was diese Dokumente sind; das Modell liest es</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
</context>
<context>
    <name>SchemaListModel</name>
    <message>
        <source>Your own</source>
        <translation>Eigene</translation>
    </message>
    <message>
        <source>Built in</source>
        <translation>Eingebaut</translation>
    </message>
</context>
<context>
    <name>SchemaPreview</name>
    <message>
        <source>Prompt or JSON Schema</source>
        <translation>Prompt oder JSON Schema</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>JSON Schema</source>
        <translation>JSON Schema</translation>
    </message>
    <message>
        <source>An estimate for the default model; the schema is read once, not with every document</source>
        <translation>Eine Schätzung für das Standardmodell; das Schema wird einmal gelesen, nicht bei jedem Dokument</translation>
    </message>
    <message>
        <source>What the model reads of this schema</source>
        <translation>Was das Modell von diesem Schema liest</translation>
    </message>
    <message>
        <source>The prompt is shown once the fields have no errors.</source>
        <translation>Der Prompt wird gezeigt, sobald die Felder ohne Fehler sind.</translation>
    </message>
    <message>
        <source>Prompt, about {} tokens</source>
        <translation>Prompt, etwa {} Token</translation>
    </message>
</context>
<context>
    <name>SchemaTree</name>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>Whole number</source>
        <translation>Ganze Zahl</translation>
    </message>
    <message>
        <source>Yes or no</source>
        <translation>Ja oder Nein</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Choice</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>Group of fields</source>
        <translation>Feldgruppe</translation>
    </message>
    <message>
        <source>Advanced, kept as it is</source>
        <translation>Besonderes, bleibt unverändert</translation>
    </message>
    <message>
        <source>List of texts</source>
        <translation>Liste von Texten</translation>
    </message>
    <message>
        <source>List of numbers</source>
        <translation>Liste von Zahlen</translation>
    </message>
    <message>
        <source>List of whole numbers</source>
        <translation>Liste von ganzen Zahlen</translation>
    </message>
    <message>
        <source>List of yes or no</source>
        <translation>Liste von Ja oder Nein</translation>
    </message>
    <message>
        <source>List of dates</source>
        <translation>Liste von Datumswerten</translation>
    </message>
    <message>
        <source>List of choices</source>
        <translation>Liste von Auswahlwerten</translation>
    </message>
    <message>
        <source>List of groups</source>
        <translation>Liste von Gruppen</translation>
    </message>
</context>
<context>
    <name>SchemaTreeModel</name>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>{}, required</source>
        <translation>{}, erforderlich</translation>
    </message>
    <message>
        <source>(no name)</source>
        <translation>(ohne Namen)</translation>
    </message>
</context>
<context>
    <name>SchemaVersionsDialog</name>
    <message>
        <source>Versions of {}</source>
        <translation>Versionen von {}</translation>
    </message>
    <message>
        <source>Versions, newest first</source>
        <translation>Versionen, neueste zuerst</translation>
    </message>
    <message>
        <source>Fields of this version</source>
        <translation>Felder dieser Version</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>before dates were kept</source>
        <translation>bevor Zeitpunkte festgehalten wurden</translation>
    </message>
    <message>
        <source>{}, {} fields</source>
        <translation>{}, {} Felder</translation>
    </message>
    <message>
        <source>{} (newest)</source>
        <translation>{} (neueste)</translation>
    </message>
    <message>
        <source>Results keep the version they were made with.</source>
        <translation>Ergebnisse behalten die Version, mit der sie entstanden sind.</translation>
    </message>
</context>
<context>
    <name>Schemas</name>
    <message>
        <source>A CV: who the person is, how to reach them, what they did, learned and can do.</source>
        <translation>Ein Lebenslauf: wer die Person ist, wie sie zu erreichen ist, was sie getan und gelernt hat und kann.</translation>
    </message>
    <message>
        <source>A bank or card statement: account, period, balances and every transaction.</source>
        <translation>Ein Konto- oder Kartenauszug: Konto, Zeitraum, Salden und jede Buchung.</translation>
    </message>
    <message>
        <source>A contract: who agreed with whom on what, from when to when, for how much, under which law.</source>
        <translation>Ein Vertrag: wer mit wem was vereinbart hat, von wann bis wann, für wie viel, nach welchem Recht.</translation>
    </message>
    <message>
        <source>A job advertisement: which job, where, for whom, what is asked and offered, how to apply.</source>
        <translation>Eine Stellenanzeige: welche Stelle, wo, bei wem, was verlangt und geboten wird, wie man sich bewirbt.</translation>
    </message>
    <message>
        <source>A news article: headline, who wrote it, when and where it appeared, what it is about.</source>
        <translation>Ein Zeitungsartikel: Überschrift, wer ihn schrieb, wann und wo er erschien, worum es geht.</translation>
    </message>
    <message>
        <source>A product page: what is sold, by whom, for how much, how it is rated.</source>
        <translation>Eine Produktseite: was verkauft wird, von wem, für wie viel, und wie es bewertet ist.</translation>
    </message>
    <message>
        <source>A receipt: what was bought where, when, for how much, and how it was paid.</source>
        <translation>Ein Kassenbon: was wo und wann gekauft wurde, für wie viel, und wie bezahlt wurde.</translation>
    </message>
    <message>
        <source>A recipe: the dish, its ingredients and steps, how long it takes and for how many.</source>
        <translation>Ein Rezept: das Gericht, Zutaten und Schritte, wie lange es dauert und für wie viele.</translation>
    </message>
    <message>
        <source>A scientific paper: title, authors, where and when it appeared, and what it says of itself.</source>
        <translation>Ein wissenschaftlicher Artikel: Titel, Autoren, wo und wann er erschien, und was er über sich sagt.</translation>
    </message>
    <message>
        <source>Abstract</source>
        <translation>Kurzfassung</translation>
    </message>
    <message>
        <source>Account holder</source>
        <translation>Kontoinhaber</translation>
    </message>
    <message>
        <source>Account number</source>
        <translation>Kontonummer</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Address of the buyer, as printed, on one line</source>
        <translation>Adresse des Käufers, wie gedruckt, in einer Zeile</translation>
    </message>
    <message>
        <source>Address of the party, as printed, on one line</source>
        <translation>Adresse der Partei, wie gedruckt, in einer Zeile</translation>
    </message>
    <message>
        <source>Address of the seller, as printed, on one line</source>
        <translation>Adresse des Verkäufers, wie gedruckt, in einer Zeile</translation>
    </message>
    <message>
        <source>Address of the shop, as printed, on one line</source>
        <translation>Adresse des Geschäfts, wie gedruckt, in einer Zeile</translation>
    </message>
    <message>
        <source>Address or place of residence, as printed, on one line</source>
        <translation>Adresse oder Wohnort, wie gedruckt, in einer Zeile</translation>
    </message>
    <message>
        <source>Affiliation</source>
        <translation>Zugehörigkeit</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Betrag</translation>
    </message>
    <message>
        <source>Amount due</source>
        <translation>Fälliger Betrag</translation>
    </message>
    <message>
        <source>Amount left to pay after prepayments (amount due, balance due), without currency sign</source>
        <translation>Betrag, der nach Anzahlungen noch zu zahlen ist, ohne Währungszeichen</translation>
    </message>
    <message>
        <source>Amount that came in or was paid or refunded to the card (credit), as a positive number</source>
        <translation>Betrag, der einging oder der Karte gutgeschrieben wurde, als positive Zahl</translation>
    </message>
    <message>
        <source>Amount that left the account or was charged to the card (debit), as a positive number</source>
        <translation>Betrag, der abging oder der Karte belastet wurde, als positive Zahl</translation>
    </message>
    <message>
        <source>An event: what takes place, when, where, with whom, and what it costs.</source>
        <translation>Eine Veranstaltung: was stattfindet, wann, wo, mit wem, und was es kostet.</translation>
    </message>
    <message>
        <source>An invoice or credit note: who bills whom, for what, how much, due when.</source>
        <translation>Eine Rechnung oder Gutschrift: wer wem was berechnet, wie viel, und wann es fällig ist.</translation>
    </message>
    <message>
        <source>An order: who orders what from whom, for delivery where and when.</source>
        <translation>Eine Bestellung: wer was bei wem bestellt, und wohin und wann geliefert wird.</translation>
    </message>
    <message>
        <source>Application URL</source>
        <translation>Bewerbungs-URL</translation>
    </message>
    <message>
        <source>Article number or SKU of the shop or maker, as printed</source>
        <translation>Artikelnummer des Händlers oder Herstellers, wie gedruckt</translation>
    </message>
    <message>
        <source>Article, product or service code of this line, as printed</source>
        <translation>Artikel-, Produkt- oder Leistungsnummer dieser Zeile, wie gedruckt</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Autor</translation>
    </message>
    <message>
        <source>Authors</source>
        <translation>Autoren</translation>
    </message>
    <message>
        <source>Availability</source>
        <translation>Verfügbarkeit</translation>
    </message>
    <message>
        <source>Average customer rating, as a number</source>
        <translation>Durchschnittliche Kundenbewertung, als Zahl</translation>
    </message>
    <message>
        <source>Average rating by readers, as a number</source>
        <translation>Durchschnittliche Bewertung der Leser, als Zahl</translation>
    </message>
    <message>
        <source>BIC</source>
        <translation>BIC</translation>
    </message>
    <message>
        <source>BIC or SWIFT code of the seller&apos;s bank</source>
        <translation>BIC oder SWIFT-Code der Bank des Verkäufers</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>Saldo</translation>
    </message>
    <message>
        <source>Balance after this transaction, where printed on the line</source>
        <translation>Saldo nach dieser Buchung, wo in der Zeile gedruckt</translation>
    </message>
    <message>
        <source>Balance at the end (closing, new, current balance); negative where overdrawn</source>
        <translation>Endsaldo (neuer Kontostand); negativ, wo überzogen</translation>
    </message>
    <message>
        <source>Balance at the start (opening, previous, old balance); negative where overdrawn</source>
        <translation>Anfangssaldo (alter Kontostand); negativ, wo überzogen</translation>
    </message>
    <message>
        <source>Bank name</source>
        <translation>Name der Bank</translation>
    </message>
    <message>
        <source>Bank or card company that issued the statement</source>
        <translation>Bank oder Kartenanbieter, der den Auszug ausgestellt hat</translation>
    </message>
    <message>
        <source>Bank statement</source>
        <translation>Kontoauszug</translation>
    </message>
    <message>
        <source>Base price, as printed</source>
        <translation>Grundpreis, wie gedruckt</translation>
    </message>
    <message>
        <source>Benefits</source>
        <translation>Leistungen</translation>
    </message>
    <message>
        <source>Best possible rating, usually 5</source>
        <translation>Bestmögliche Bewertung, meist 5</translation>
    </message>
    <message>
        <source>Booking date</source>
        <translation>Buchungsdatum</translation>
    </message>
    <message>
        <source>Brand</source>
        <translation>Marke</translation>
    </message>
    <message>
        <source>Brand or maker of the product; not the shop</source>
        <translation>Marke oder Hersteller des Produkts; nicht der Händler</translation>
    </message>
    <message>
        <source>Buyer VAT ID</source>
        <translation>USt-IdNr. des Käufers</translation>
    </message>
    <message>
        <source>Buyer address</source>
        <translation>Adresse des Käufers</translation>
    </message>
    <message>
        <source>Buyer city</source>
        <translation>Ort des Käufers</translation>
    </message>
    <message>
        <source>Buyer contact</source>
        <translation>Ansprechpartner des Käufers</translation>
    </message>
    <message>
        <source>Buyer country</source>
        <translation>Land des Käufers</translation>
    </message>
    <message>
        <source>Buyer name</source>
        <translation>Name des Käufers</translation>
    </message>
    <message>
        <source>Buyer postcode</source>
        <translation>PLZ des Käufers</translation>
    </message>
    <message>
        <source>Buyer street</source>
        <translation>Straße des Käufers</translation>
    </message>
    <message>
        <source>CV</source>
        <translation>Lebenslauf</translation>
    </message>
    <message>
        <source>Calories</source>
        <translation>Kalorien</translation>
    </message>
    <message>
        <source>Card ending</source>
        <translation>Kartenendziffern</translation>
    </message>
    <message>
        <source>Card number or its last digits, as printed, on a card statement</source>
        <translation>Kartennummer oder ihre letzten Ziffern, wie gedruckt, auf einer Kartenabrechnung</translation>
    </message>
    <message>
        <source>Card statement: last day for payment, YYYY-MM-DD</source>
        <translation>Kartenabrechnung: letzter Tag für die Zahlung</translation>
    </message>
    <message>
        <source>Card statement: minimum amount to be paid</source>
        <translation>Kartenabrechnung: Mindestbetrag, der zu zahlen ist</translation>
    </message>
    <message>
        <source>Cash given</source>
        <translation>Bar gegeben</translation>
    </message>
    <message>
        <source>Cash the customer handed over, without currency sign</source>
        <translation>Bargeld, das der Kunde gegeben hat, ohne Währungszeichen</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Category of the product, the last step of the navigation path</source>
        <translation>Kategorie des Produkts, der letzte Schritt des Navigationspfads</translation>
    </message>
    <message>
        <source>Certificates</source>
        <translation>Zertifikate</translation>
    </message>
    <message>
        <source>Certificates, licences and awards, one entry each, as printed</source>
        <translation>Zertifikate, Lizenzen und Auszeichnungen, je ein Eintrag, wie gedruckt</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Rückgeld</translation>
    </message>
    <message>
        <source>Cities, regions and countries in the article, one entry each</source>
        <translation>Städte, Regionen und Länder im Artikel, je ein Eintrag</translation>
    </message>
    <message>
        <source>City</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>City of the billed party</source>
        <translation>Ort des Rechnungsempfängers</translation>
    </message>
    <message>
        <source>City of the seller</source>
        <translation>Ort des Verkäufers</translation>
    </message>
    <message>
        <source>City of the venue</source>
        <translation>Stadt des Veranstaltungsorts</translation>
    </message>
    <message>
        <source>City or country of this job</source>
        <translation>Ort oder Land dieser Stelle</translation>
    </message>
    <message>
        <source>Closing balance</source>
        <translation>Endsaldo</translation>
    </message>
    <message>
        <source>Closing date</source>
        <translation>Bewerbungsschluss</translation>
    </message>
    <message>
        <source>Companies, parties, clubs and authorities in the article, one entry each</source>
        <translation>Firmen, Parteien, Vereine und Behörden im Artikel, je ein Eintrag</translation>
    </message>
    <message>
        <source>Company or organisation that hires; not the job board or agency</source>
        <translation>Firma oder Organisation, die einstellt; nicht die Stellenbörse oder Vermittlung</translation>
    </message>
    <message>
        <source>Company or organisation the person worked for</source>
        <translation>Firma oder Organisation, für die die Person gearbeitet hat</translation>
    </message>
    <message>
        <source>Company or person that is billed and has to pay (bill to, invoice to, customer)</source>
        <translation>Firma oder Person, an die die Rechnung geht und die zahlen muss</translation>
    </message>
    <message>
        <source>Company or person that issued the invoice and receives the money (letterhead, from)</source>
        <translation>Firma oder Person, die die Rechnung ausgestellt hat und das Geld bekommt (Briefkopf)</translation>
    </message>
    <message>
        <source>Company or person that places the order and will pay</source>
        <translation>Firma oder Person, die bestellt und zahlen wird</translation>
    </message>
    <message>
        <source>Company that is to deliver (seller, supplier, vendor)</source>
        <translation>Firma, die liefern soll (Verkäufer, Lieferant)</translation>
    </message>
    <message>
        <source>Contact email</source>
        <translation>E-Mail des Kontakts</translation>
    </message>
    <message>
        <source>Contact name</source>
        <translation>Name des Kontakts</translation>
    </message>
    <message>
        <source>Contract</source>
        <translation>Vertrag</translation>
    </message>
    <message>
        <source>Contract number</source>
        <translation>Vertragsnummer</translation>
    </message>
    <message>
        <source>Cooking minutes</source>
        <translation>Kochzeit in Minuten</translation>
    </message>
    <message>
        <source>Cooking or baking time in minutes, hours converted</source>
        <translation>Koch- oder Backzeit in Minuten, Stunden umgerechnet</translation>
    </message>
    <message>
        <source>Country</source>
        <translation>Land</translation>
    </message>
    <message>
        <source>Country of the billed party, as printed</source>
        <translation>Land des Rechnungsempfängers, wie gedruckt</translation>
    </message>
    <message>
        <source>Country of the seller, as printed</source>
        <translation>Land des Verkäufers, wie gedruckt</translation>
    </message>
    <message>
        <source>Country of the venue, as printed</source>
        <translation>Land des Veranstaltungsorts, wie gedruckt</translation>
    </message>
    <message>
        <source>Court or place where disputes are decided</source>
        <translation>Gericht oder Ort, an dem Streit entschieden wird</translation>
    </message>
    <message>
        <source>Cuisine</source>
        <translation>Küche</translation>
    </message>
    <message>
        <source>Cuisine, where printed</source>
        <translation>Küche, wo gedruckt</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>Währung</translation>
    </message>
    <message>
        <source>Currency of the account as three-letter ISO code</source>
        <translation>Währung des Kontos als ISO-Code mit drei Buchstaben</translation>
    </message>
    <message>
        <source>Currency of the amount as three-letter ISO code</source>
        <translation>Währung des Betrags als ISO-Code mit drei Buchstaben</translation>
    </message>
    <message>
        <source>Currency of the amounts as three-letter ISO code</source>
        <translation>Währung der Beträge als ISO-Code mit drei Buchstaben</translation>
    </message>
    <message>
        <source>Currency of the pay as three-letter ISO code</source>
        <translation>Währung des Gehalts als ISO-Code mit drei Buchstaben</translation>
    </message>
    <message>
        <source>Currency of the price as three-letter ISO code</source>
        <translation>Währung des Preises als ISO-Code mit drei Buchstaben</translation>
    </message>
    <message>
        <source>Currency of the prices as three-letter ISO code</source>
        <translation>Währung der Preise als ISO-Code mit drei Buchstaben</translation>
    </message>
    <message>
        <source>Customer name</source>
        <translation>Name des Kunden</translation>
    </message>
    <message>
        <source>Customer number</source>
        <translation>Kundennummer</translation>
    </message>
    <message>
        <source>DOI</source>
        <translation>DOI</translation>
    </message>
    <message>
        <source>DOI of this paper without the leading web address: begins with 10.</source>
        <translation>DOI dieser Arbeit ohne die Webadresse davor: beginnt mit 10.</translation>
    </message>
    <message>
        <source>Data availability</source>
        <translation>Verfügbarkeit der Daten</translation>
    </message>
    <message>
        <source>Date by which the whole order is to be delivered, YYYY-MM-DD</source>
        <translation>Tag, bis zu dem die ganze Bestellung geliefert werden soll</translation>
    </message>
    <message>
        <source>Date it was last updated, where printed, YYYY-MM-DD</source>
        <translation>Tag der letzten Aktualisierung, wo gedruckt</translation>
    </message>
    <message>
        <source>Date of birth</source>
        <translation>Geburtsdatum</translation>
    </message>
    <message>
        <source>Date of birth, as printed</source>
        <translation>Geburtsdatum, wie gedruckt</translation>
    </message>
    <message>
        <source>Date of publication, YYYY-MM-DD; not the date it was received or accepted</source>
        <translation>Tag der Veröffentlichung; nicht der des Eingangs oder der Annahme</translation>
    </message>
    <message>
        <source>Date of the event or its first day, YYYY-MM-DD</source>
        <translation>Tag der Veranstaltung oder ihr erster Tag</translation>
    </message>
    <message>
        <source>Date of the purchase, YYYY-MM-DD</source>
        <translation>Tag des Kaufs</translation>
    </message>
    <message>
        <source>Date of the transaction, YYYY-MM-DD; year from the statement where none is printed</source>
        <translation>Tag der Buchung; das Jahr aus dem Auszug, wo keines gedruckt ist</translation>
    </message>
    <message>
        <source>Date the advertisement was published, YYYY-MM-DD</source>
        <translation>Tag, an dem die Anzeige erschien</translation>
    </message>
    <message>
        <source>Date the article was first published, YYYY-MM-DD</source>
        <translation>Tag, an dem der Artikel zuerst erschien</translation>
    </message>
    <message>
        <source>Date the contract was signed or made (dated as of), YYYY-MM-DD; not the start</source>
        <translation>Tag, an dem der Vertrag geschlossen oder unterschrieben wurde; nicht der Beginn</translation>
    </message>
    <message>
        <source>Date the goods were delivered or the service was rendered, YYYY-MM-DD</source>
        <translation>Tag der Lieferung oder Leistung</translation>
    </message>
    <message>
        <source>Date the invoice was issued, YYYY-MM-DD</source>
        <translation>Tag, an dem die Rechnung ausgestellt wurde</translation>
    </message>
    <message>
        <source>Date the order was placed or issued, YYYY-MM-DD</source>
        <translation>Tag der Bestellung</translation>
    </message>
    <message>
        <source>Date the paper was received or submitted, YYYY-MM-DD</source>
        <translation>Tag, an dem die Arbeit eingereicht wurde oder einging</translation>
    </message>
    <message>
        <source>Date the recipe was published, YYYY-MM-DD</source>
        <translation>Tag, an dem das Rezept erschien</translation>
    </message>
    <message>
        <source>Date the statement was issued, YYYY-MM-DD</source>
        <translation>Tag, an dem der Auszug ausgestellt wurde</translation>
    </message>
    <message>
        <source>Dateline</source>
        <translation>Ortsmarke</translation>
    </message>
    <message>
        <source>Degree</source>
        <translation>Abschluss</translation>
    </message>
    <message>
        <source>Degree or certificate, as printed</source>
        <translation>Abschluss oder Zeugnis, wie gedruckt</translation>
    </message>
    <message>
        <source>Delivery address, as printed, on one line</source>
        <translation>Lieferadresse, wie gedruckt, in einer Zeile</translation>
    </message>
    <message>
        <source>Delivery date</source>
        <translation>Lieferdatum</translation>
    </message>
    <message>
        <source>Delivery date of this line, where it has one, YYYY-MM-DD</source>
        <translation>Liefertermin dieser Zeile, wo sie einen hat</translation>
    </message>
    <message>
        <source>Delivery terms</source>
        <translation>Lieferbedingungen</translation>
    </message>
    <message>
        <source>Delivery time</source>
        <translation>Lieferzeit</translation>
    </message>
    <message>
        <source>Delivery time, as printed</source>
        <translation>Lieferzeit, wie gedruckt</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>Diet</source>
        <translation>Ernährungsform</translation>
    </message>
    <message>
        <source>Diets it suits, where printed</source>
        <translation>Ernährungsweisen, zu denen es passt, wo gedruckt</translation>
    </message>
    <message>
        <source>Discount</source>
        <translation>Rabatt</translation>
    </message>
    <message>
        <source>Document type</source>
        <translation>Art des Dokuments</translation>
    </message>
    <message>
        <source>Doors time</source>
        <translation>Einlass</translation>
    </message>
    <message>
        <source>Due date</source>
        <translation>Fälligkeitsdatum</translation>
    </message>
    <message>
        <source>Duration, as printed</source>
        <translation>Laufzeit, wie gedruckt</translation>
    </message>
    <message>
        <source>E-mail address for questions or applications</source>
        <translation>E-Mail-Adresse für Fragen oder Bewerbungen</translation>
    </message>
    <message>
        <source>E-mail address of the person</source>
        <translation>E-Mail-Adresse der Person</translation>
    </message>
    <message>
        <source>E-mail address of this author, where printed</source>
        <translation>E-Mail-Adresse dieses Autors, wo gedruckt</translation>
    </message>
    <message>
        <source>EAN, GTIN, UPC or ISBN, digits only</source>
        <translation>EAN, GTIN, UPC oder ISBN, nur Ziffern</translation>
    </message>
    <message>
        <source>Education</source>
        <translation>Ausbildung</translation>
    </message>
    <message>
        <source>Effective date</source>
        <translation>Gültig ab</translation>
    </message>
    <message>
        <source>Email</source>
        <translation>E-Mail</translation>
    </message>
    <message>
        <source>Employer</source>
        <translation>Arbeitgeber</translation>
    </message>
    <message>
        <source>Employment type</source>
        <translation>Beschäftigungsart</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>End date</source>
        <translation>Enddatum</translation>
    </message>
    <message>
        <source>End time</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Energy of one serving in kcal, as a number</source>
        <translation>Energie einer Portion in kcal, als Zahl</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Veranstaltung</translation>
    </message>
    <message>
        <source>Every ingredient line with amount and unit, as printed, in order; no headings</source>
        <translation>Jede Zutatenzeile mit Menge und Einheit, wie gedruckt, der Reihe nach; keine Überschriften</translation>
    </message>
    <message>
        <source>Every preparation step, as printed, in order, without step numbers</source>
        <translation>Jeder Zubereitungsschritt, wie gedruckt, der Reihe nach, ohne Nummern</translation>
    </message>
    <message>
        <source>Every transaction, one entry each, in printed order; no balances or sums</source>
        <translation>Alle Buchungen, ein Eintrag je Buchung, in gedruckter Reihenfolge; keine Salden oder Summen</translation>
    </message>
    <message>
        <source>Everyone who performs or speaks, the main one included, in printed order</source>
        <translation>Alle, die auftreten oder sprechen, der wichtigste eingeschlossen, in gedruckter Reihenfolge</translation>
    </message>
    <message>
        <source>Features</source>
        <translation>Merkmale</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Final amount to pay including tax, without currency sign; not the cash given</source>
        <translation>Zu zahlender Endbetrag mit Steuer, ohne Währungszeichen; nicht das gegebene Bargeld</translation>
    </message>
    <message>
        <source>Final grade or class of degree, as printed</source>
        <translation>Abschlussnote, wie gedruckt</translation>
    </message>
    <message>
        <source>First day the contract applies (start, commencement), YYYY-MM-DD</source>
        <translation>Erster Tag, an dem der Vertrag gilt (Beginn)</translation>
    </message>
    <message>
        <source>First day the statement covers, YYYY-MM-DD</source>
        <translation>Erster Tag, den der Auszug umfasst</translation>
    </message>
    <message>
        <source>First paragraph of the article, as printed</source>
        <translation>Erster Absatz des Artikels, wie gedruckt</translation>
    </message>
    <message>
        <source>Former or list price, crossed out, without currency sign</source>
        <translation>Früherer Preis oder Listenpreis, durchgestrichen, ohne Währungszeichen</translation>
    </message>
    <message>
        <source>Full name of the author, as printed, without footnote marks</source>
        <translation>Voller Name des Autors, wie gedruckt, ohne Fußnotenzeichen</translation>
    </message>
    <message>
        <source>Full name of the company or person, as printed</source>
        <translation>Voller Name der Firma oder Person, wie gedruckt</translation>
    </message>
    <message>
        <source>Full name of the person the CV is about; not of a referee</source>
        <translation>Voller Name der Person, von der der Lebenslauf handelt; nicht der einer Referenz</translation>
    </message>
    <message>
        <source>Full name of the product this page is about, as printed</source>
        <translation>Voller Name des Produkts, von dem diese Seite handelt, wie gedruckt</translation>
    </message>
    <message>
        <source>Funding</source>
        <translation>Förderung</translation>
    </message>
    <message>
        <source>GTIN</source>
        <translation>GTIN</translation>
    </message>
    <message>
        <source>Governing law</source>
        <translation>Anwendbares Recht</translation>
    </message>
    <message>
        <source>Grade</source>
        <translation>Note</translation>
    </message>
    <message>
        <source>Gross total</source>
        <translation>Gesamtbetrag brutto</translation>
    </message>
    <message>
        <source>Headline</source>
        <translation>Überschrift</translation>
    </message>
    <message>
        <source>Headline of the article, as printed; not the name of the newspaper</source>
        <translation>Überschrift des Artikels, wie gedruckt; nicht der Name der Zeitung</translation>
    </message>
    <message>
        <source>Headliner</source>
        <translation>Hauptact</translation>
    </message>
    <message>
        <source>Highest ticket price, without currency sign</source>
        <translation>Höchster Eintrittspreis, ohne Währungszeichen</translation>
    </message>
    <message>
        <source>How it was paid, as printed</source>
        <translation>Wie bezahlt wurde, wie gedruckt</translation>
    </message>
    <message>
        <source>How many it serves or makes, as printed</source>
        <translation>Für wie viele es reicht oder wie viel es ergibt, wie gedruckt</translation>
    </message>
    <message>
        <source>How many units are billed, as a number</source>
        <translation>Wie viele Einheiten berechnet werden, als Zahl</translation>
    </message>
    <message>
        <source>How many units are ordered, as a number</source>
        <translation>Wie viele Einheiten bestellt werden, als Zahl</translation>
    </message>
    <message>
        <source>How many were bought, as a number; weight where sold by weight</source>
        <translation>Wie viele gekauft wurden, als Zahl; das Gewicht, wo nach Gewicht verkauft wird</translation>
    </message>
    <message>
        <source>How the contract is renewed or extended, as printed</source>
        <translation>Wie sich der Vertrag verlängert, wie gedruckt</translation>
    </message>
    <message>
        <source>How well, as printed</source>
        <translation>Wie gut, wie gedruckt</translation>
    </message>
    <message>
        <source>IBAN</source>
        <translation>IBAN</translation>
    </message>
    <message>
        <source>IBAN or account number of the seller to which the money goes</source>
        <translation>IBAN oder Kontonummer des Verkäufers, auf die das Geld geht</translation>
    </message>
    <message>
        <source>IBAN or account number, as printed</source>
        <translation>IBAN oder Kontonummer, wie gedruckt</translation>
    </message>
    <message>
        <source>Ingredients</source>
        <translation>Zutaten</translation>
    </message>
    <message>
        <source>Institution</source>
        <translation>Einrichtung</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Zubereitung</translation>
    </message>
    <message>
        <source>Introductory sentence or paragraph about the dish, as printed</source>
        <translation>Einleitender Satz oder Absatz über das Gericht, wie gedruckt</translation>
    </message>
    <message>
        <source>Invoice</source>
        <translation>Rechnung</translation>
    </message>
    <message>
        <source>Invoice date</source>
        <translation>Rechnungsdatum</translation>
    </message>
    <message>
        <source>Invoice number</source>
        <translation>Rechnungsnummer</translation>
    </message>
    <message>
        <source>Issue</source>
        <translation>Heft</translation>
    </message>
    <message>
        <source>Issue or number within the volume, as printed</source>
        <translation>Heft oder Nummer im Band, wie gedruckt</translation>
    </message>
    <message>
        <source>Item number</source>
        <translation>Artikelnummer</translation>
    </message>
    <message>
        <source>Job posting</source>
        <translation>Stellenanzeige</translation>
    </message>
    <message>
        <source>Job title, as printed</source>
        <translation>Bezeichnung der Stelle, wie gedruckt</translation>
    </message>
    <message>
        <source>Journal</source>
        <translation>Zeitschrift</translation>
    </message>
    <message>
        <source>Journal, proceedings or preprint server in which the paper appeared</source>
        <translation>Zeitschrift, Tagungsband oder Preprint-Server, wo die Arbeit erschien</translation>
    </message>
    <message>
        <source>Jurisdiction</source>
        <translation>Gerichtsstand</translation>
    </message>
    <message>
        <source>Keywords</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Kind of dish or course</source>
        <translation>Art des Gerichts oder Gangs</translation>
    </message>
    <message>
        <source>Kind of employment, as printed</source>
        <translation>Art der Beschäftigung, wie gedruckt</translation>
    </message>
    <message>
        <source>Kind of event, in one or two words</source>
        <translation>Art der Veranstaltung, in ein oder zwei Wörtern</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Sprachen</translation>
    </message>
    <message>
        <source>Languages spoken; no programming languages</source>
        <translation>Gesprochene Sprachen; keine Programmiersprachen</translation>
    </message>
    <message>
        <source>Last day for payment, YYYY-MM-DD; not the invoice date</source>
        <translation>Letzter Tag für die Zahlung; nicht das Rechnungsdatum</translation>
    </message>
    <message>
        <source>Last day the contract applies (end, expiry), YYYY-MM-DD</source>
        <translation>Letzter Tag, an dem der Vertrag gilt (Ende)</translation>
    </message>
    <message>
        <source>Last day the statement covers, YYYY-MM-DD</source>
        <translation>Letzter Tag, den der Auszug umfasst</translation>
    </message>
    <message>
        <source>Last day to apply (deadline), YYYY-MM-DD</source>
        <translation>Letzter Tag für eine Bewerbung</translation>
    </message>
    <message>
        <source>Last day, for an event of several days, YYYY-MM-DD</source>
        <translation>Letzter Tag einer Veranstaltung über mehrere Tage</translation>
    </message>
    <message>
        <source>Last digits of the card, where printed</source>
        <translation>Letzte Ziffern der Karte, wo gedruckt</translation>
    </message>
    <message>
        <source>Lead</source>
        <translation>Vorspann</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Niveau</translation>
    </message>
    <message>
        <source>Line below or above the headline (standfirst, kicker), as printed</source>
        <translation>Zeile unter oder über der Überschrift, wie gedruckt</translation>
    </message>
    <message>
        <source>Line items</source>
        <translation>Positionen</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Lower end of the pay, or the pay where one amount is printed, without currency sign</source>
        <translation>Unteres Ende des Gehalts, oder das Gehalt, wo ein Betrag gedruckt ist, ohne Währungszeichen</translation>
    </message>
    <message>
        <source>Lowest or only ticket price, without currency sign; 0 where free</source>
        <translation>Niedrigster oder einziger Eintrittspreis, ohne Währungszeichen; 0, wo er frei ist</translation>
    </message>
    <message>
        <source>Main amount: total value, price, fee or rent, without currency sign</source>
        <translation>Hauptbetrag: Gesamtwert, Preis, Entgelt oder Miete, ohne Währungszeichen</translation>
    </message>
    <message>
        <source>Main artist, speaker or team</source>
        <translation>Wichtigster Künstler, Redner oder wichtigstes Team</translation>
    </message>
    <message>
        <source>Main paragraph about the event, as printed</source>
        <translation>Hauptabsatz über die Veranstaltung, wie gedruckt</translation>
    </message>
    <message>
        <source>Merchant VAT ID</source>
        <translation>USt-IdNr. des Händlers</translation>
    </message>
    <message>
        <source>Merchant address</source>
        <translation>Adresse des Händlers</translation>
    </message>
    <message>
        <source>Merchant name</source>
        <translation>Name des Händlers</translation>
    </message>
    <message>
        <source>Merchant phone</source>
        <translation>Telefon des Händlers</translation>
    </message>
    <message>
        <source>Minimum payment</source>
        <translation>Mindestzahlung</translation>
    </message>
    <message>
        <source>Money given back to the customer, without currency sign</source>
        <translation>Rückgeld an den Kunden, ohne Währungszeichen</translation>
    </message>
    <message>
        <source>Money in</source>
        <translation>Eingang</translation>
    </message>
    <message>
        <source>Money out</source>
        <translation>Ausgang</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Name of the article or dish, as printed</source>
        <translation>Name des Artikels oder Gerichts, wie gedruckt</translation>
    </message>
    <message>
        <source>Name of the buyer&apos;s contact person</source>
        <translation>Name der Ansprechperson beim Käufer</translation>
    </message>
    <message>
        <source>Name of the customer (sold to), where printed</source>
        <translation>Name des Kunden, wo gedruckt</translation>
    </message>
    <message>
        <source>Name of the dish, as printed as the heading of the recipe</source>
        <translation>Name des Gerichts, wie als Überschrift des Rezepts gedruckt</translation>
    </message>
    <message>
        <source>Name of the event, as printed; not of the venue</source>
        <translation>Name der Veranstaltung, wie gedruckt; nicht der des Orts</translation>
    </message>
    <message>
        <source>Name of the hall, club, museum or place where it is held</source>
        <translation>Name der Halle, des Clubs, Museums oder Orts, wo sie stattfindet</translation>
    </message>
    <message>
        <source>Name of the language, as printed</source>
        <translation>Name der Sprache, wie gedruckt</translation>
    </message>
    <message>
        <source>Name of the ordered product or service, as printed</source>
        <translation>Name der bestellten Ware oder Leistung, wie gedruckt</translation>
    </message>
    <message>
        <source>Name of the product or service billed on this line, as printed, without its code</source>
        <translation>Name der Ware oder Leistung in dieser Zeile, wie gedruckt, ohne ihre Nummer</translation>
    </message>
    <message>
        <source>Name of the property, as printed</source>
        <translation>Name der Eigenschaft, wie gedruckt</translation>
    </message>
    <message>
        <source>Name of the shop, restaurant or company that sold</source>
        <translation>Name des Geschäfts, Restaurants oder Unternehmens, das verkauft hat</translation>
    </message>
    <message>
        <source>Names in the byline, one entry each, without by or job titles; agency if no person</source>
        <translation>Namen in der Autorenzeile, je ein Eintrag, ohne „von“ und Amtsbezeichnung; die Agentur, wo keine Person steht</translation>
    </message>
    <message>
        <source>Net total</source>
        <translation>Gesamtbetrag netto</translation>
    </message>
    <message>
        <source>News article</source>
        <translation>Zeitungsartikel</translation>
    </message>
    <message>
        <source>Newspaper, magazine or website in which the article appeared</source>
        <translation>Zeitung, Magazin oder Webseite, wo der Artikel erschien</translation>
    </message>
    <message>
        <source>Notice period</source>
        <translation>Kündigungsfrist</translation>
    </message>
    <message>
        <source>Notice period for termination, as printed</source>
        <translation>Kündigungsfrist, wie gedruckt</translation>
    </message>
    <message>
        <source>Number of customer reviews or ratings</source>
        <translation>Anzahl der Kundenbewertungen</translation>
    </message>
    <message>
        <source>Number of the quotation or contract the order refers to</source>
        <translation>Nummer des Angebots oder Vertrags, auf den sich die Bestellung bezieht</translation>
    </message>
    <message>
        <source>Number of the receipt, bill or transaction, as printed; not the till or tax number</source>
        <translation>Nummer des Belegs oder Vorgangs, wie gedruckt; nicht die Kassen- oder Steuernummer</translation>
    </message>
    <message>
        <source>Number of the statement, as printed</source>
        <translation>Nummer des Auszugs, wie gedruckt</translation>
    </message>
    <message>
        <source>Number of this invoice or credit note, as printed; not the order or customer number</source>
        <translation>Nummer dieser Rechnung oder Gutschrift, wie gedruckt; nicht die Bestell- oder Kundennummer</translation>
    </message>
    <message>
        <source>Number of this order (PO number), as printed; not a quote, customer or invoice number</source>
        <translation>Nummer dieser Bestellung, wie gedruckt; keine Angebots-, Kunden- oder Rechnungsnummer</translation>
    </message>
    <message>
        <source>Number or reference of the contract, as printed</source>
        <translation>Nummer oder Zeichen des Vertrags, wie gedruckt</translation>
    </message>
    <message>
        <source>Number the seller gave the customer, as printed</source>
        <translation>Nummer, die der Verkäufer dem Kunden gegeben hat, wie gedruckt</translation>
    </message>
    <message>
        <source>Opening balance</source>
        <translation>Anfangssaldo</translation>
    </message>
    <message>
        <source>Order date</source>
        <translation>Bestelldatum</translation>
    </message>
    <message>
        <source>Order number</source>
        <translation>Bestellnummer</translation>
    </message>
    <message>
        <source>Order total before tax, without currency sign</source>
        <translation>Bestellsumme vor Steuer, ohne Währungszeichen</translation>
    </message>
    <message>
        <source>Order total including tax, without currency sign</source>
        <translation>Bestellsumme mit Steuer, ohne Währungszeichen</translation>
    </message>
    <message>
        <source>Organisations</source>
        <translation>Organisationen</translation>
    </message>
    <message>
        <source>Organiser</source>
        <translation>Veranstalter</translation>
    </message>
    <message>
        <source>Organiser or promoter</source>
        <translation>Veranstalter</translation>
    </message>
    <message>
        <source>Page range or article number, as printed</source>
        <translation>Seiten oder Artikelnummer, wie gedruckt</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Parties</source>
        <translation>Vertragsparteien</translation>
    </message>
    <message>
        <source>Payment method</source>
        <translation>Zahlungsart</translation>
    </message>
    <message>
        <source>Payment terms</source>
        <translation>Zahlungsbedingungen</translation>
    </message>
    <message>
        <source>People</source>
        <translation>Personen</translation>
    </message>
    <message>
        <source>People the article is about or quotes, one entry each</source>
        <translation>Personen, von denen der Artikel handelt oder die er zitiert, je ein Eintrag</translation>
    </message>
    <message>
        <source>Performers</source>
        <translation>Mitwirkende</translation>
    </message>
    <message>
        <source>Period end</source>
        <translation>Ende des Zeitraums</translation>
    </message>
    <message>
        <source>Period start</source>
        <translation>Beginn des Zeitraums</translation>
    </message>
    <message>
        <source>Person or company that owns the account</source>
        <translation>Person oder Firma, der das Konto gehört</translation>
    </message>
    <message>
        <source>Person or publication that wrote the recipe; not commenters</source>
        <translation>Person oder Magazin, von dem das Rezept stammt; keine Kommentierenden</translation>
    </message>
    <message>
        <source>Person to ask or to apply to</source>
        <translation>Person für Fragen oder Bewerbungen</translation>
    </message>
    <message>
        <source>Person who signs or acts for the party</source>
        <translation>Person, die für die Partei unterschreibt oder handelt</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>Telefon</translation>
    </message>
    <message>
        <source>Place of work: city, region or country, as printed</source>
        <translation>Arbeitsort: Stadt, Region oder Land, wie gedruckt</translation>
    </message>
    <message>
        <source>Place the report comes from, printed before its first words</source>
        <translation>Ort, von dem berichtet wird, vor den ersten Wörtern gedruckt</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Orte</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>Stationen</translation>
    </message>
    <message>
        <source>Postal code</source>
        <translation>Postleitzahl</translation>
    </message>
    <message>
        <source>Postal code (ZIP) of the billed party</source>
        <translation>Postleitzahl des Rechnungsempfängers</translation>
    </message>
    <message>
        <source>Postal code (ZIP) of the seller</source>
        <translation>Postleitzahl des Verkäufers</translation>
    </message>
    <message>
        <source>Postal code of the venue</source>
        <translation>Postleitzahl des Veranstaltungsorts</translation>
    </message>
    <message>
        <source>Posted date</source>
        <translation>Veröffentlicht am</translation>
    </message>
    <message>
        <source>Preparation minutes</source>
        <translation>Vorbereitungszeit in Minuten</translation>
    </message>
    <message>
        <source>Preparation time in minutes, hours converted</source>
        <translation>Vorbereitungszeit in Minuten, Stunden umgerechnet</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Preis</translation>
    </message>
    <message>
        <source>Price maximum</source>
        <translation>Höchstpreis</translation>
    </message>
    <message>
        <source>Price minimum</source>
        <translation>Mindestpreis</translation>
    </message>
    <message>
        <source>Price of one unit before tax, without currency sign</source>
        <translation>Preis einer Einheit vor Steuer, ohne Währungszeichen</translation>
    </message>
    <message>
        <source>Price of one unit, as printed, without currency sign</source>
        <translation>Preis einer Einheit, wie gedruckt, ohne Währungszeichen</translation>
    </message>
    <message>
        <source>Price of one unit, without currency sign</source>
        <translation>Preis einer Einheit, ohne Währungszeichen</translation>
    </message>
    <message>
        <source>Price printed at the end of this line, without currency sign</source>
        <translation>Preis am Ende dieser Zeile, ohne Währungszeichen</translation>
    </message>
    <message>
        <source>Price to pay now, without currency sign; not the crossed-out price or price per kg</source>
        <translation>Preis, der jetzt zu zahlen ist, ohne Währungszeichen; nicht der durchgestrichene oder der je kg</translation>
    </message>
    <message>
        <source>Price unit</source>
        <translation>Preiseinheit</translation>
    </message>
    <message>
        <source>Product page</source>
        <translation>Produktseite</translation>
    </message>
    <message>
        <source>Professional title under the name, as printed</source>
        <translation>Berufsbezeichnung unter dem Namen, wie gedruckt</translation>
    </message>
    <message>
        <source>Profile or objective paragraph at the top, as printed</source>
        <translation>Absatz über Profil oder Ziel am Anfang, wie gedruckt</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>Eigenschaften</translation>
    </message>
    <message>
        <source>Publication</source>
        <translation>Publikation</translation>
    </message>
    <message>
        <source>Published date</source>
        <translation>Erscheinungsdatum</translation>
    </message>
    <message>
        <source>Publisher</source>
        <translation>Verlag</translation>
    </message>
    <message>
        <source>Publishing house or society</source>
        <translation>Verlag oder Gesellschaft</translation>
    </message>
    <message>
        <source>Purchase date</source>
        <translation>Kaufdatum</translation>
    </message>
    <message>
        <source>Purchase order</source>
        <translation>Bestellung</translation>
    </message>
    <message>
        <source>Purchase time</source>
        <translation>Kaufzeit</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Menge</translation>
    </message>
    <message>
        <source>Quote number</source>
        <translation>Angebotsnummer</translation>
    </message>
    <message>
        <source>Rating</source>
        <translation>Bewertung</translation>
    </message>
    <message>
        <source>Rating maximum</source>
        <translation>Höchste Bewertung</translation>
    </message>
    <message>
        <source>Receipt</source>
        <translation>Kassenbon</translation>
    </message>
    <message>
        <source>Receipt number</source>
        <translation>Bonnummer</translation>
    </message>
    <message>
        <source>Received date</source>
        <translation>Eingangsdatum</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>Recipient of the goods (ship to, deliver to)</source>
        <translation>Empfänger der Ware</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>Reference number</source>
        <translation>Referenznummer</translation>
    </message>
    <message>
        <source>Reference or job number, as printed</source>
        <translation>Kennziffer der Stelle, wie gedruckt</translation>
    </message>
    <message>
        <source>Reference, cheque or transaction number, where printed</source>
        <translation>Referenz-, Scheck- oder Vorgangsnummer, wo gedruckt</translation>
    </message>
    <message>
        <source>Regular price</source>
        <translation>Normalpreis</translation>
    </message>
    <message>
        <source>Renewal</source>
        <translation>Verlängerung</translation>
    </message>
    <message>
        <source>Representative</source>
        <translation>Vertreter</translation>
    </message>
    <message>
        <source>Requested delivery date</source>
        <translation>Wunschlieferdatum</translation>
    </message>
    <message>
        <source>Requirements</source>
        <translation>Anforderungen</translation>
    </message>
    <message>
        <source>Responsibilities</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Review count</source>
        <translation>Anzahl der Bewertungen</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>SKU</source>
        <translation>Artikelnummer (SKU)</translation>
    </message>
    <message>
        <source>Salary maximum</source>
        <translation>Höchstgehalt</translation>
    </message>
    <message>
        <source>Salary minimum</source>
        <translation>Mindestgehalt</translation>
    </message>
    <message>
        <source>Salary period</source>
        <translation>Gehaltszeitraum</translation>
    </message>
    <message>
        <source>Schools and degrees, one entry each, in printed order; no jobs</source>
        <translation>Schulen und Abschlüsse, je ein Eintrag, in gedruckter Reihenfolge; keine Stellen</translation>
    </message>
    <message>
        <source>Scientific paper</source>
        <translation>Wissenschaftlicher Artikel</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Ressort</translation>
    </message>
    <message>
        <source>Section of the publication</source>
        <translation>Ressort</translation>
    </message>
    <message>
        <source>Seller</source>
        <translation>Verkäufer</translation>
    </message>
    <message>
        <source>Seller VAT ID</source>
        <translation>USt-IdNr. des Verkäufers</translation>
    </message>
    <message>
        <source>Seller address</source>
        <translation>Adresse des Verkäufers</translation>
    </message>
    <message>
        <source>Seller city</source>
        <translation>Ort des Verkäufers</translation>
    </message>
    <message>
        <source>Seller country</source>
        <translation>Land des Verkäufers</translation>
    </message>
    <message>
        <source>Seller name</source>
        <translation>Name des Verkäufers</translation>
    </message>
    <message>
        <source>Seller postcode</source>
        <translation>PLZ des Verkäufers</translation>
    </message>
    <message>
        <source>Seller street</source>
        <translation>Straße des Verkäufers</translation>
    </message>
    <message>
        <source>Selling points in the product&apos;s list, one entry each</source>
        <translation>Vorzüge aus der Liste beim Produkt, je ein Eintrag</translation>
    </message>
    <message>
        <source>Servings</source>
        <translation>Portionen</translation>
    </message>
    <message>
        <source>Ship to address</source>
        <translation>Lieferadresse</translation>
    </message>
    <message>
        <source>Ship to name</source>
        <translation>Empfänger der Lieferung</translation>
    </message>
    <message>
        <source>Shipping</source>
        <translation>Versand</translation>
    </message>
    <message>
        <source>Shipping and handling charge, without currency sign</source>
        <translation>Versand- und Bearbeitungskosten, ohne Währungszeichen</translation>
    </message>
    <message>
        <source>Shipping cost</source>
        <translation>Versandkosten</translation>
    </message>
    <message>
        <source>Shipping cost, without currency sign; 0 where free</source>
        <translation>Versandkosten, ohne Währungszeichen; 0, wo sie frei sind</translation>
    </message>
    <message>
        <source>Shop or merchant that sells the product</source>
        <translation>Händler, der das Produkt verkauft</translation>
    </message>
    <message>
        <source>Signature date</source>
        <translation>Datum der Unterschrift</translation>
    </message>
    <message>
        <source>Skills</source>
        <translation>Fähigkeiten</translation>
    </message>
    <message>
        <source>Skills, tools and methods, one entry each, as printed</source>
        <translation>Fähigkeiten, Werkzeuge und Methoden, je ein Eintrag, wie gedruckt</translation>
    </message>
    <message>
        <source>Sold out, cancelled or postponed, where the page says so</source>
        <translation>Ausverkauft, abgesagt oder verschoben, wo die Seite es sagt</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Start date</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Start time</source>
        <translation>Anfangszeit</translation>
    </message>
    <message>
        <source>State or country whose law applies</source>
        <translation>Staat oder Land, dessen Recht gilt</translation>
    </message>
    <message>
        <source>Statement date</source>
        <translation>Auszugsdatum</translation>
    </message>
    <message>
        <source>Statement number</source>
        <translation>Auszugsnummer</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Street</source>
        <translation>Straße</translation>
    </message>
    <message>
        <source>Street and house number of the billed party</source>
        <translation>Straße und Hausnummer des Rechnungsempfängers</translation>
    </message>
    <message>
        <source>Street and house number of the seller</source>
        <translation>Straße und Hausnummer des Verkäufers</translation>
    </message>
    <message>
        <source>Street and house number of the venue</source>
        <translation>Straße und Hausnummer des Veranstaltungsorts</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>Betreff</translation>
    </message>
    <message>
        <source>Subject of study, where it is printed apart from the degree</source>
        <translation>Studienfach, wo es neben dem Abschluss gedruckt ist</translation>
    </message>
    <message>
        <source>Subtitle</source>
        <translation>Untertitel</translation>
    </message>
    <message>
        <source>Subtotal</source>
        <translation>Zwischensumme</translation>
    </message>
    <message>
        <source>Sum before tax and tip (subtotal), without currency sign</source>
        <translation>Summe vor Steuer und Trinkgeld, ohne Währungszeichen</translation>
    </message>
    <message>
        <source>Sum of all credits, where printed, as a positive number</source>
        <translation>Summe aller Gutschriften, wo gedruckt, als positive Zahl</translation>
    </message>
    <message>
        <source>Sum of all debits, where printed, as a positive number</source>
        <translation>Summe aller Belastungen, wo gedruckt, als positive Zahl</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Tags or keywords printed with the article, one entry each</source>
        <translation>Schlagwörter beim Artikel, je ein Eintrag</translation>
    </message>
    <message>
        <source>Tasks and achievements of this job, as printed, shortened to one paragraph</source>
        <translation>Aufgaben und Erfolge dieser Stelle, wie gedruckt, auf einen Absatz gekürzt</translation>
    </message>
    <message>
        <source>Tax rate of this line in percent, where printed</source>
        <translation>Steuersatz dieser Zeile in Prozent, wo gedruckt</translation>
    </message>
    <message>
        <source>Tax total</source>
        <translation>Steuer gesamt</translation>
    </message>
    <message>
        <source>Tax, VAT or GST number of the shop, as printed</source>
        <translation>Steuernummer oder USt-IdNr. des Geschäfts, wie gedruckt</translation>
    </message>
    <message>
        <source>Technical data, one entry for each line of the table, in printed order</source>
        <translation>Technische Daten, ein Eintrag je Tabellenzeile, in gedruckter Reihenfolge</translation>
    </message>
    <message>
        <source>Telephone number of the person, as printed</source>
        <translation>Telefonnummer der Person, wie gedruckt</translation>
    </message>
    <message>
        <source>Telephone number of the shop, as printed</source>
        <translation>Telefonnummer des Geschäfts, wie gedruckt</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>Laufzeit</translation>
    </message>
    <message>
        <source>Terms of delivery or Incoterms, as printed</source>
        <translation>Lieferbedingungen oder Incoterms, wie gedruckt</translation>
    </message>
    <message>
        <source>Terms of payment, as printed</source>
        <translation>Zahlungsbedingungen, wie gedruckt</translation>
    </message>
    <message>
        <source>Text of the transaction, as printed: payee or payer, purpose, place</source>
        <translation>Text der Buchung, wie gedruckt: Empfänger oder Zahler, Zweck, Ort</translation>
    </message>
    <message>
        <source>Text that describes the product, as printed, its main paragraph</source>
        <translation>Text, der das Produkt beschreibt, wie gedruckt, sein Hauptabsatz</translation>
    </message>
    <message>
        <source>The articles bought, one entry a line, in printed order; no totals, taxes or payments</source>
        <translation>Die gekauften Artikel, ein Eintrag je Zeile, in gedruckter Reihenfolge; keine Summen, Steuern oder Zahlungen</translation>
    </message>
    <message>
        <source>The authors of the paper, in printed order; not editors, reviewers or cited people</source>
        <translation>Die Autoren der Arbeit, in gedruckter Reihenfolge; keine Herausgeber, Gutachter oder Zitierten</translation>
    </message>
    <message>
        <source>The billed items, one entry for each line, in printed order; no totals</source>
        <translation>Die berechneten Positionen, ein Eintrag je Zeile, in gedruckter Reihenfolge; keine Summen</translation>
    </message>
    <message>
        <source>The buyer&apos;s purchase order number that the invoice refers to</source>
        <translation>Bestellnummer des Käufers, auf die sich die Rechnung bezieht</translation>
    </message>
    <message>
        <source>The keywords the paper lists, one entry each</source>
        <translation>Die Schlagwörter der Arbeit, je ein Eintrag</translation>
    </message>
    <message>
        <source>The ordered items, one entry for each line, in printed order; no totals</source>
        <translation>Die bestellten Positionen, ein Eintrag je Zeile, in gedruckter Reihenfolge; keine Summen</translation>
    </message>
    <message>
        <source>The parties to the contract, in printed order</source>
        <translation>Die Vertragsparteien, in gedruckter Reihenfolge</translation>
    </message>
    <message>
        <source>The seller&apos;s article number or SKU, as printed</source>
        <translation>Artikelnummer des Verkäufers, wie gedruckt</translation>
    </message>
    <message>
        <source>The whole abstract, as printed, without the word Abstract</source>
        <translation>Die ganze Zusammenfassung, wie gedruckt, ohne das Wort Abstract</translation>
    </message>
    <message>
        <source>Ticket URL</source>
        <translation>Ticket-URL</translation>
    </message>
    <message>
        <source>Time doors open, as printed</source>
        <translation>Uhrzeit des Einlasses, wie gedruckt</translation>
    </message>
    <message>
        <source>Time it begins, as printed; not when doors open</source>
        <translation>Uhrzeit des Beginns, wie gedruckt; nicht des Einlasses</translation>
    </message>
    <message>
        <source>Time it ends, as printed</source>
        <translation>Uhrzeit des Endes, wie gedruckt</translation>
    </message>
    <message>
        <source>Time of the purchase, as printed</source>
        <translation>Uhrzeit des Kaufs, wie gedruckt</translation>
    </message>
    <message>
        <source>Time the pay is for: hour, day, week, month or year</source>
        <translation>Zeit, für die das Gehalt gilt: Stunde, Tag, Woche, Monat oder Jahr</translation>
    </message>
    <message>
        <source>Tip</source>
        <translation>Trinkgeld</translation>
    </message>
    <message>
        <source>Tip or gratuity, without currency sign</source>
        <translation>Trinkgeld, ohne Währungszeichen</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Title of the advertised job, as printed</source>
        <translation>Bezeichnung der ausgeschriebenen Stelle, wie gedruckt</translation>
    </message>
    <message>
        <source>Title of the contract, as printed at its head</source>
        <translation>Titel des Vertrags, wie an seinem Anfang gedruckt</translation>
    </message>
    <message>
        <source>Title of the paper, with its subtitle; not the name of the journal</source>
        <translation>Titel der Arbeit mit Untertitel; nicht der Name der Zeitschrift</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>Themen</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Total before tax (subtotal, net), without currency sign</source>
        <translation>Summe vor Steuer (netto), ohne Währungszeichen</translation>
    </message>
    <message>
        <source>Total discount as a positive number</source>
        <translation>Gesamter Rabatt als positive Zahl</translation>
    </message>
    <message>
        <source>Total including tax (grand total), without currency sign</source>
        <translation>Summe mit Steuer (brutto), ohne Währungszeichen</translation>
    </message>
    <message>
        <source>Total minutes</source>
        <translation>Gesamtzeit in Minuten</translation>
    </message>
    <message>
        <source>Total money in</source>
        <translation>Eingänge gesamt</translation>
    </message>
    <message>
        <source>Total money out</source>
        <translation>Ausgänge gesamt</translation>
    </message>
    <message>
        <source>Total of all tax (VAT, sales tax, GST), without currency sign</source>
        <translation>Summe aller Steuern, ohne Währungszeichen</translation>
    </message>
    <message>
        <source>Total of this line as printed in the last amount column, without currency sign</source>
        <translation>Summe dieser Zeile, wie in der letzten Betragsspalte gedruckt, ohne Währungszeichen</translation>
    </message>
    <message>
        <source>Total of this line, without currency sign</source>
        <translation>Summe dieser Zeile, ohne Währungszeichen</translation>
    </message>
    <message>
        <source>Total tax (VAT, GST, sales tax), without currency sign</source>
        <translation>Gesamte Steuer, ohne Währungszeichen</translation>
    </message>
    <message>
        <source>Total tax, without currency sign</source>
        <translation>Gesamte Steuer, ohne Währungszeichen</translation>
    </message>
    <message>
        <source>Total time in minutes, where printed</source>
        <translation>Gesamtzeit in Minuten, wo gedruckt</translation>
    </message>
    <message>
        <source>Transactions</source>
        <translation>Buchungen</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Unit of the quantity, as printed</source>
        <translation>Einheit der Menge, wie gedruckt</translation>
    </message>
    <message>
        <source>Unit price</source>
        <translation>Einzelpreis</translation>
    </message>
    <message>
        <source>University, institute or company of this author, as printed</source>
        <translation>Hochschule, Institut oder Firma dieses Autors, wie gedruckt</translation>
    </message>
    <message>
        <source>University, school or training company</source>
        <translation>Hochschule, Schule oder Ausbildungsbetrieb</translation>
    </message>
    <message>
        <source>Updated date</source>
        <translation>Aktualisiert am</translation>
    </message>
    <message>
        <source>Upper end of the pay, without currency sign</source>
        <translation>Oberes Ende des Gehalts, ohne Währungszeichen</translation>
    </message>
    <message>
        <source>VAT or tax identification number of the billed party</source>
        <translation>USt-IdNr. oder Steuernummer des Rechnungsempfängers</translation>
    </message>
    <message>
        <source>VAT or tax identification number of the buyer</source>
        <translation>USt-IdNr. oder Steuernummer des Käufers</translation>
    </message>
    <message>
        <source>VAT or tax identification number of the seller</source>
        <translation>USt-IdNr. oder Steuernummer des Verkäufers</translation>
    </message>
    <message>
        <source>VAT or tax identification number of the seller, as printed; not the buyer&apos;s</source>
        <translation>USt-IdNr. oder Steuernummer des Verkäufers, wie gedruckt; nicht die des Käufers</translation>
    </message>
    <message>
        <source>VAT rate</source>
        <translation>USt-Satz</translation>
    </message>
    <message>
        <source>VAT total</source>
        <translation>USt gesamt</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Value date</source>
        <translation>Wertstellung</translation>
    </message>
    <message>
        <source>Value date (valuta), where a second date is printed, YYYY-MM-DD</source>
        <translation>Wertstellung (Valuta), wo ein zweites Datum gedruckt ist</translation>
    </message>
    <message>
        <source>Value with its unit, as printed</source>
        <translation>Wert mit Einheit, wie gedruckt</translation>
    </message>
    <message>
        <source>Venue</source>
        <translation>Veranstaltungsort</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Band</translation>
    </message>
    <message>
        <source>Volume of the journal or proceedings, as printed</source>
        <translation>Band der Zeitschrift oder des Tagungsbands, wie gedruckt</translation>
    </message>
    <message>
        <source>Web address for applications, as printed</source>
        <translation>Webadresse für Bewerbungen, wie gedruckt</translation>
    </message>
    <message>
        <source>Web address where tickets are sold, as printed</source>
        <translation>Webadresse, wo Karten verkauft werden, wie gedruckt</translation>
    </message>
    <message>
        <source>Web page or profile address (LinkedIn, GitHub, portfolio)</source>
        <translation>Adresse einer Webseite oder eines Profils (LinkedIn, GitHub, Portfolio)</translation>
    </message>
    <message>
        <source>Website</source>
        <translation>Website</translation>
    </message>
    <message>
        <source>What applicants must bring (qualifications), one entry for each point, as printed</source>
        <translation>Was Bewerber mitbringen müssen, ein Eintrag je Punkt, wie gedruckt</translation>
    </message>
    <message>
        <source>What is agreed, in a few words from the text: the service, thing or work</source>
        <translation>Was vereinbart wird, in wenigen Wörtern aus dem Text: Leistung, Sache oder Werk</translation>
    </message>
    <message>
        <source>What the contract calls this party</source>
        <translation>Wie der Vertrag diese Partei nennt</translation>
    </message>
    <message>
        <source>What the employer offers, one entry for each point, as printed</source>
        <translation>Was der Arbeitgeber bietet, ein Eintrag je Punkt, wie gedruckt</translation>
    </message>
    <message>
        <source>What the person will do (tasks), one entry for each point, as printed</source>
        <translation>Was die Person tun wird (Aufgaben), ein Eintrag je Punkt, wie gedruckt</translation>
    </message>
    <message>
        <source>When and how payment is due, as printed</source>
        <translation>Wann und wie zu zahlen ist, wie gedruckt</translation>
    </message>
    <message>
        <source>When the job began, as printed</source>
        <translation>Wann die Stelle begann, wie gedruckt</translation>
    </message>
    <message>
        <source>When the job begins, as printed</source>
        <translation>Wann die Stelle beginnt, wie gedruckt</translation>
    </message>
    <message>
        <source>When the job ended, as printed; present where it goes on</source>
        <translation>Wann die Stelle endete, wie gedruckt; „present“, wo sie andauert</translation>
    </message>
    <message>
        <source>When the studies began, as printed</source>
        <translation>Wann die Ausbildung begann, wie gedruckt</translation>
    </message>
    <message>
        <source>When the studies ended or the degree was awarded, as printed</source>
        <translation>Wann die Ausbildung endete oder der Abschluss verliehen wurde, wie gedruckt</translation>
    </message>
    <message>
        <source>Where data or code can be found, as printed</source>
        <translation>Wo Daten oder Code zu finden sind, wie gedruckt</translation>
    </message>
    <message>
        <source>Whether it can be bought now: in stock, limited (few left), out of stock, or preorder</source>
        <translation>Ob es jetzt zu kaufen ist: vorrätig, wenige, nicht vorrätig oder vorbestellbar</translation>
    </message>
    <message>
        <source>Who funded the work, with grant numbers, as printed</source>
        <translation>Wer die Arbeit gefördert hat, mit Förderkennzeichen, wie gedruckt</translation>
    </message>
    <message>
        <source>Work experience, one entry for each job, in printed order; no studies</source>
        <translation>Berufserfahrung, ein Eintrag je Stelle, in gedruckter Reihenfolge; kein Studium</translation>
    </message>
    <message>
        <source>Workplace</source>
        <translation>Arbeitsort</translation>
    </message>
    <message>
        <source>credit note where money is given back (credit note, Gutschrift, avoir), else invoice</source>
        <translation>Gutschrift, wo Geld zurückgegeben wird, sonst Rechnung</translation>
    </message>
    <message>
        <source>on site, hybrid (partly from home) or remote, where the text says so</source>
        <translation>Vor Ort, hybrid (teils zu Hause) oder ortsunabhängig, wo der Text es sagt</translation>
    </message>
</context>
<context>
    <name>SheetGrid</name>
    <message>
        <source>The pile as one sheet</source>
        <translation>Der Stapel als eine Tabelle</translation>
    </message>
    <message>
        <source>Documents of the rows</source>
        <translation>Dokumente der Zeilen</translation>
    </message>
    <message>
        <source>Totals of the rows shown</source>
        <translation>Summen der gezeigten Zeilen</translation>
    </message>
    <message>
        <source>Currencies of the totals</source>
        <translation>Währungen der Summen</translation>
    </message>
</context>
<context>
    <name>SheetModel</name>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
</context>
<context>
    <name>SheetView</name>
    <message>
        <source>Schema of the sheet</source>
        <translation>Schema der Tabelle</translation>
    </message>
    <message>
        <source>Records or one of their lists</source>
        <translation>Datensätze oder eine ihrer Listen</translation>
    </message>
    <message>
        <source>Filter rows</source>
        <translation>Zeilen filtern</translation>
    </message>
    <message>
        <source>Show rows with these words</source>
        <translation>Zeilen mit diesen Wörtern zeigen</translation>
    </message>
    <message>
        <source>Only doubtful</source>
        <translation>Nur unsichere</translation>
    </message>
    <message>
        <source>Show only rows with a value to check</source>
        <translation>Nur Zeilen mit einem zu prüfenden Wert zeigen</translation>
    </message>
    <message>
        <source>Each document that has been run gets a row here. Press Run to fill the first ones.</source>
        <translation>Jedes ausgelesene Dokument bekommt hier eine Zeile. Drücken Sie „Auslesen“, um die ersten zu füllen.</translation>
    </message>
    <message>
        <source>{shown} of {all} rows</source>
        <translation>{shown} von {all} Zeilen</translation>
    </message>
    <message>
        <source>{all} rows</source>
        <translation>{all} Zeilen</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 Zeile</translation>
    </message>
    <message>
        <source>{count} doubtful</source>
        <translation>{count} unsicher</translation>
    </message>
    <message>
        <source>1 document without a result</source>
        <translation>1 Dokument ohne Ergebnis</translation>
    </message>
    <message>
        <source>{count} documents without a result</source>
        <translation>{count} Dokumente ohne Ergebnis</translation>
    </message>
</context>
<context>
    <name>Shelf</name>
    <message>
        <source>This pile is empty already.</source>
        <translation>Dieser Stapel ist schon leer.</translation>
    </message>
    <message>
        <source>The pile was put away. File &gt; Recent piles opens it again.</source>
        <translation>Der Stapel wurde weggelegt. Datei &gt; Frühere Stapel öffnet ihn wieder.</translation>
    </message>
    <message>
        <source>A document is running. Pause or cancel it first, then put the pile away.</source>
        <translation>Ein Dokument wird gerade ausgelesen. Halten Sie es an oder brechen Sie es ab, dann legen Sie den Stapel weg.</translation>
    </message>
    <message>
        <source>Documents are still being added. Wait a moment, then put the pile away.</source>
        <translation>Es werden noch Dokumente hinzugefügt. Warten Sie einen Moment, dann legen Sie den Stapel weg.</translation>
    </message>
    <message>
        <source>{document} and {count} more</source>
        <translation>{document} und {count} weitere</translation>
    </message>
    <message>
        <source>Empty pile</source>
        <translation>Leerer Stapel</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation>d. MMM yyyy</translation>
    </message>
    <message>
        <source>today</source>
        <translation>heute</translation>
    </message>
    <message>
        <source>1 document</source>
        <translation>1 Dokument</translation>
    </message>
    <message>
        <source>{count} documents</source>
        <translation>{count} Dokumente</translation>
    </message>
</context>
<context>
    <name>SplitDialog</name>
    <message>
        <source>Split by pages</source>
        <translation>Nach Seiten teilen</translation>
    </message>
    <message>
        <source>{title} has {count} pages.</source>
        <translation>{title} hat {count} Seiten.</translation>
    </message>
    <message>
        <source>Pages of each document</source>
        <translation>Seiten jedes Dokuments</translation>
    </message>
    <message>
        <source>Pages of each document, counted from 1:</source>
        <translation>Seiten jedes Dokuments, gezählt ab 1:</translation>
    </message>
    <message>
        <source>Pages a document</source>
        <translation>Seiten je Dokument</translation>
    </message>
    <message>
        <source>Take the whole document off the pile</source>
        <translation>Das ganze Dokument vom Stapel nehmen</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Teilen</translation>
    </message>
    <message>
        <source>Every</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>1 document: {pages}</source>
        <translation>1 Dokument: {pages}</translation>
    </message>
    <message>
        <source>{count} documents: {pages}</source>
        <translation>{count} Dokumente: {pages}</translation>
    </message>
</context>
<context>
    <name>Splitting</name>
    <message>
        <source>The document is still being loaded. Try again in a moment.</source>
        <translation>Das Dokument wird noch geladen. Versuchen Sie es gleich noch einmal.</translation>
    </message>
    <message>
        <source>{title} is running, so it stays in the pile.</source>
        <translation>{title} wird gerade ausgelesen und bleibt deshalb im Stapel.</translation>
    </message>
</context>
<context>
    <name>Spreadsheet</name>
    <message>
        <source>Select a list or one of its rows first.</source>
        <translation>Wählen Sie zuerst eine Liste oder eine ihrer Zeilen.</translation>
    </message>
    <message>
        <source>There are {count} cells on the clipboard, and this field takes one.</source>
        <translation>In der Zwischenablage sind {count} Zellen, und dieses Feld nimmt eine.</translation>
    </message>
    <message>
        <source>There are {count} rows on the clipboard, but only {room} from here down.</source>
        <translation>In der Zwischenablage sind {count} Zeilen, von hier abwärts aber nur {room}.</translation>
    </message>
    <message>
        <source>This cell cannot be changed.</source>
        <translation>Diese Zelle kann nicht geändert werden.</translation>
    </message>
    <message>
        <source>paste 1 cell</source>
        <translation>1 Zelle einfügen</translation>
    </message>
    <message>
        <source>paste {count} cells into {documents} documents</source>
        <translation>{count} Zellen in {documents} Dokumente einfügen</translation>
    </message>
    <message>
        <source>This field holds other fields. Fill those in.</source>
        <translation>Dieses Feld enthält andere Felder. Füllen Sie diese aus.</translation>
    </message>
    <message>
        <source>Row {number} has {cells} cells, but there are {fields} fields from here.</source>
        <translation>Zeile {number} hat {cells} Zellen, von hier an gibt es aber {fields} Felder.</translation>
    </message>
    <message>
        <source>Row {number}</source>
        <translation>Zeile {number}</translation>
    </message>
    <message>
        <source>Row {number}, {title}</source>
        <translation>Zeile {number}, {title}</translation>
    </message>
    <message>
        <source>{count} more do not fit.</source>
        <translation>{count} weitere passen nicht.</translation>
    </message>
    <message>
        <source>Nothing was pasted.</source>
        <translation>Nichts wurde eingefügt.</translation>
    </message>
    <message>
        <source>There are no cells on the clipboard.</source>
        <translation>In der Zwischenablage sind keine Zellen.</translation>
    </message>
    <message>
        <source>paste 1 row into {name}</source>
        <translation>1 Zeile in {name} einfügen</translation>
    </message>
    <message>
        <source>paste {count} rows into {name}</source>
        <translation>{count} Zeilen in {name} einfügen</translation>
    </message>
</context>
<context>
    <name>Statistics</name>
    <message>
        <source>{part} of {all}</source>
        <translation>{part} von {all}</translation>
    </message>
    <message>
        <source>{mean} tokens a pass over {count} runs. 1 would be writing without lookup.</source>
        <translation>{mean} Token je Durchgang über {count} Läufe. 1 wäre Schreiben ohne Nachschlagen.</translation>
    </message>
    <message>
        <source>{mean} tokens a pass in 1 run. 1 would be writing without lookup.</source>
        <translation>{mean} Token je Durchgang in 1 Lauf. 1 wäre Schreiben ohne Nachschlagen.</translation>
    </message>
    <message>
        <source>{first} tokens a pass in the first {around} runs, {last} in the last {around} of {count}. 1 would be writing without lookup.</source>
        <translation>{first} Token je Durchgang in den ersten {around} Läufen, {last} in den letzten {around} von {count}. 1 wäre Schreiben ohne Nachschlagen.</translation>
    </message>
    <message>
        <source>Half of the documents took less than {median}, the longest {longest}. Reading was {share} of the time, writing the rest.</source>
        <translation>Die Hälfte der Dokumente brauchte weniger als {median}, das längste {longest}. Das Lesen nahm {share} der Zeit, das Schreiben den Rest.</translation>
    </message>
    <message>
        <source>None of the {values} values of the documents that you worked on was corrected.</source>
        <translation>Keiner der {values} Werte der Dokumente, an denen Sie gearbeitet haben, wurde korrigiert.</translation>
    </message>
    <message>
        <source>{corrected} of the {values} values of the documents that you worked on were corrected ({share}), most often {field} ({note}).</source>
        <translation>{corrected} der {values} Werte der Dokumente, an denen Sie gearbeitet haben, wurden korrigiert ({share}), am häufigsten {field} ({note}).</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
    <message>
        <source>{minutes} min {seconds} s</source>
        <translation>{minutes} min {seconds} s</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours} Std. {minutes} min</translation>
    </message>
</context>
<context>
    <name>StatisticsView</name>
    <message>
        <source>History and statistics</source>
        <translation>Verlauf und Statistik</translation>
    </message>
    <message>
        <source>Tokens a pass, run by run</source>
        <translation>Token je Durchgang, Lauf für Lauf</translation>
    </message>
    <message>
        <source>tokens a pass</source>
        <translation>Token je Durchgang</translation>
    </message>
    <message>
        <source>As runs finish, this shows how many words the model writes at once, as it learns yours.</source>
        <translation>Sobald Läufe fertig sind, zeigt dies, wie viele Wörter das Modell auf einmal schreibt, während es Ihre lernt.</translation>
    </message>
    <message>
        <source>Time per document</source>
        <translation>Zeit je Dokument</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>As runs finish, this shows how long each document took to read and to fill in.</source>
        <translation>Sobald Läufe fertig sind, zeigt dies, wie lange jedes Dokument zum Lesen und Ausfüllen brauchte.</translation>
    </message>
    <message>
        <source>Values corrected, by field</source>
        <translation>Korrigierte Werte, nach Feld</translation>
    </message>
    <message>
        <source>As you accept and correct values, this shows which fields the model gets wrong.</source>
        <translation>Während Sie Werte bestätigen und korrigieren, zeigt dies, welche Felder das Modell verfehlt.</translation>
    </message>
    <message>
        <source>No run yet. Each one gets a line here.</source>
        <translation>Noch kein Lauf. Jeder bekommt hier eine Zeile.</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>All runs</source>
        <translation>Alle Läufe</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>Share of the model that is loaded</source>
        <translation>Geladener Anteil des Modells</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Do not load the model; Run loads it again</source>
        <translation>Das Modell nicht laden; Auslesen lädt es wieder</translation>
    </message>
    <message>
        <source>Show failed</source>
        <translation>Fehlgeschlagene zeigen</translation>
    </message>
    <message>
        <source>Show the failed documents in the pile and select them</source>
        <translation>Die fehlgeschlagenen Dokumente im Stapel zeigen und auswählen</translation>
    </message>
    <message>
        <source>Documents done of this queue</source>
        <translation>Fertige Dokumente dieser Warteschlange</translation>
    </message>
    <message>
        <source>{device} {used} of {all} GB</source>
        <translation>{device} {used} von {all} GB</translation>
    </message>
    <message>
        <source>The model takes {own} GB. Its process holds {memory} GB in memory.</source>
        <translation>Das Modell braucht {own} GB. Sein Prozess belegt {memory} GB im Speicher.</translation>
    </message>
    <message>
        <source>What the model takes in memory</source>
        <translation>Was das Modell an Speicher braucht</translation>
    </message>
    <message>
        <source>A token is a piece of a word. Guesses come from the document and earlier results; the model keeps those that it would have written itself.</source>
        <translation>Ein Token ist ein Stück eines Wortes. Geraten wird aus dem Dokument und früheren Ergebnissen; das Modell behält, was es selbst geschrieben hätte.</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartend</translation>
    </message>
</context>
<context>
    <name>Stopping</name>
    <message>
        <source>Stop the run?</source>
        <translation>Auslesen abbrechen?</translation>
    </message>
    <message>
        <source>Stop reading?</source>
        <translation>Einlesen abbrechen?</translation>
    </message>
    <message>
        <source>One document is waiting.</source>
        <translation>Ein Dokument wartet.</translation>
    </message>
    <message>
        <source>{count} documents are waiting.</source>
        <translation>{count} Dokumente warten.</translation>
    </message>
    <message>
        <source>One is not read yet.</source>
        <translation>Eines ist noch nicht eingelesen.</translation>
    </message>
    <message>
        <source>{count} are not read yet.</source>
        <translation>{count} sind noch nicht eingelesen.</translation>
    </message>
    <message>
        <source>What is finished stays. Esc again stops.</source>
        <translation>Was fertig ist, bleibt. Noch einmal Esc bricht ab.</translation>
    </message>
    <message>
        <source>Stop the run</source>
        <translation>Auslesen abbrechen</translation>
    </message>
    <message>
        <source>Stop reading</source>
        <translation>Einlesen abbrechen</translation>
    </message>
    <message>
        <source>Stopped. The document that waited is ready: Run goes on with it.</source>
        <translation>Abgebrochen. Das wartende Dokument ist bereit: „Auslesen“ macht damit weiter.</translation>
    </message>
    <message>
        <source>Stopped. {count} documents that waited are ready: Run goes on with them.</source>
        <translation>Abgebrochen. {count} wartende Dokumente sind bereit: „Auslesen“ macht damit weiter.</translation>
    </message>
    <message>
        <source>Stopped. What was written is kept; Run takes the document up again.</source>
        <translation>Abgebrochen. Das Geschriebene bleibt; „Auslesen“ nimmt das Dokument wieder auf.</translation>
    </message>
    <message>
        <source>Stopped. Document &gt; Retry failed reads the rest.</source>
        <translation>Abgebrochen. Dokument &gt; Fehlgeschlagene erneut versuchen liest den Rest.</translation>
    </message>
</context>
<context>
    <name>TextView</name>
    <message>
        <source>Text of the document</source>
        <translation>Text des Dokuments</translation>
    </message>
</context>
<context>
    <name>Thumbnails</name>
    <message>
        <source>Pages, small</source>
        <translation>Seiten, klein</translation>
    </message>
</context>
<context>
    <name>TotalsModel</name>
    <message>
        <source>Total {currency}</source>
        <translation>Summe {currency}</translation>
    </message>
    <message>
        <source>No currency</source>
        <translation>Ohne Währung</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
</context>
<context>
    <name>TroubleView</name>
    <message>
        <source>Password</source>
        <translation>Passwort</translation>
    </message>
    <message>
        <source>Password of the document</source>
        <translation>Passwort des Dokuments</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Read the document once more, after it was mended or replaced</source>
        <translation>Das Dokument noch einmal einlesen, nachdem es repariert oder ersetzt wurde</translation>
    </message>
    <message>
        <source>Remove from pile</source>
        <translation>Vom Stapel entfernen</translation>
    </message>
    <message>
        <source>Forget this document; the file stays</source>
        <translation>Dieses Dokument vergessen; die Datei bleibt</translation>
    </message>
    <message>
        <source>The password is used for this session and never stored.</source>
        <translation>Das Passwort wird für diese Sitzung verwendet und nie gespeichert.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
</context>
<context>
    <name>Wording</name>
    <message>
        <source>{number}%</source>
        <translation>{number} %</translation>
    </message>
</context>
<context>
    <name>_CardHint</name>
    <message>
        <source>Copy command</source>
        <translation>Befehl kopieren</translation>
    </message>
    <message>
        <source>Do not say this again</source>
        <translation>Nicht mehr sagen</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
</context>
<context>
    <name>_Pages</name>
    <message>
        <source>Page {}</source>
        <translation>Seite {}</translation>
    </message>
    <message>
        <source>1 line was not taken</source>
        <translation>1 Zeile wurde nicht übernommen</translation>
    </message>
    <message>
        <source>{count} lines were not taken</source>
        <translation>{count} Zeilen wurden nicht übernommen</translation>
    </message>
</context>
<context>
    <name>_Proposal</name>
    <message>
        <source>For this computer: {model}</source>
        <translation>Für diesen Rechner: {model}</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>Benutzen</translation>
    </message>
    <message>
        <source>Fetch and use</source>
        <translation>Herunterladen und benutzen</translation>
    </message>
</context>
</TS>

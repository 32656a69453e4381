; Inno Setup 6 recipe for the Windows installer. NOT TESTED: nobody has run it yet.
;
; On Windows with Python, the Visual Studio build tools and Inno Setup:
;   python packaging\bootstrap.py setup   (not needed for this, but shows whether llama.cpp builds)
;   python packaging\package.py
;   iscc /DVersion=0.1.0 packaging\windows\winnow.iss
; The installer lands in dist\packages. It installs for one person without asking for an administrator, and leaves the
; person's own files (%LOCALAPPDATA%\winnow) alone when it is removed.

#ifndef Version
  #error Give the version: iscc /DVersion=1.2.3 winnow.iss
#endif

[Setup]
AppId={{7B7F3C52-5D0A-4B52-9C6B-6E1E8B0F5A31}
AppName=Winnow
AppVersion={#Version}
AppPublisher=The Winnow developers
DefaultDirName={autopf}\Winnow
DefaultGroupName=Winnow
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
LicenseFile=..\..\LICENSE
OutputDir=..\..\dist\packages
OutputBaseFilename=winnow-{#Version}-windows-x64
UninstallDisplayIcon={app}\winnow-window.exe
ChangesAssociations=yes
Compression=lzma2
SolidCompression=yes
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[Files]
Source: "..\..\build\package\dist\winnow\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{group}\Winnow"; Filename: "{app}\winnow-window.exe"
Name: "{autodesktop}\Winnow"; Filename: "{app}\winnow-window.exe"; Tasks: desktopicon

[Registry]
; Offered under "Open with" for PDFs; what opens them by default stays as it is.
Root: HKA; Subkey: "Software\Classes\Winnow.pdf"; ValueType: string; ValueData: "PDF document"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Winnow.pdf\shell\open\command"; ValueType: string; ValueData: """{app}\winnow-window.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.pdf\OpenWithProgids"; ValueType: string; ValueName: "Winnow.pdf"; ValueData: ""; Flags: uninsdeletevalue

[Run]
Filename: "{app}\winnow-window.exe"; Description: "{cm:LaunchProgram,Winnow}"; Flags: nowait postinstall skipifsilent

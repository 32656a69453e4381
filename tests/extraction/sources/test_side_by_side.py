"""Blocks side by side are read one after the other; tables stay tables."""

from __future__ import annotations

from extraction.sources.side_by_side import frame_ends
from tests.extraction.sources.drawn import block, frame, lines_read, lying, read, standing, word


def test_two_addresses_whose_lines_are_level_are_read_one_after_the_other() -> None:
    bill = block(10, 50, "Bill to", "Acme Ltd", "12 Mill Lane", "Leeds LS1 4AP")
    ship = block(300, 50, "Ship to", "Widget GmbH", "Hauptstr. 3", "10115 Berlin")
    assert read(bill, ship) == (
        "Bill to\nAcme Ltd\n12 Mill Lane\nLeeds LS1 4AP\n\nShip to\nWidget GmbH\nHauptstr. 3\n10115 Berlin"
    )


def test_three_addresses_of_three_lines_each() -> None:
    towns = ("Fremont CA 94538", "8010 Graz", "1012 AB Amsterdam")
    texts = [(f"Name {n}", f"Street {n}", town) for n, town in enumerate(towns)]
    blocks = [block(10 + 200 * n, 50, *lines) for n, lines in enumerate(texts)]
    assert lines_read(*blocks) == [line for lines in texts for line in lines]


def test_an_address_level_with_labels_and_their_values() -> None:
    address = block(10, 50, "Acme Ltd", "1 Mill Lane", "City, ST 12345")
    numbers = block(300, 50, "Invoice no  RE-7", "Date  1 May", "Due  9 May")
    assert lines_read(address, numbers) == [
        "Acme Ltd",
        "1 Mill Lane",
        "City, ST 12345",
        "Invoice no    RE-7",
        "Date    1 May",
        "Due    9 May",
    ]


def test_a_title_above_the_numbers_does_not_keep_an_address_from_being_a_block() -> None:
    address = block(10, 50, "Remit to", "Acme Ltd", "1 Mill Lane", "City, ST 12345", "Phone 555 01")
    title = [*word("INVOICE", 250, 50, 12), *word("Page 1", 420, 62)]
    numbers = block(300, 74, "Invoice no  RE-7", "Date  1 May", "Due  9 May")
    assert lines_read(address, title, numbers)[:5] == [
        *("Remit to    INVOICE", "Acme Ltd", "1 Mill Lane", "City, ST 12345", "Phone 555 01")
    ]


def test_labels_that_end_a_line_keep_the_address_beside_them() -> None:
    labels = block(10, 50, "Name:", "Street:", "Town:")
    values = block(200, 50, "Acme Ltd", "1 Mill Lane", "12345 Town")
    assert lines_read(labels, values) == [
        "Name:    Acme Ltd",
        "Street:    1 Mill Lane",
        "Town:    12345 Town",
    ]


def test_a_table_with_a_long_number_among_its_words_stays_a_table() -> None:
    items = block(10, 50, "Chair", "12345 Table", "Lamp", "Shelf")
    cells = block(200, 50, "pcs  12.00", "pcs  55.00", "pcs  9.00", "pcs  7.50")
    assert lines_read(items, cells) == [
        "Chair    pcs    12.00",
        "12345 Table    pcs    55.00",
        "Lamp    pcs    9.00",
        "Shelf    pcs    7.50",
    ]


def test_a_table_of_addresses_stays_a_table() -> None:
    shops = block(10, 50, "12345 Old Town", "23456 New Town", "34567 East Town", "45678 West Town")
    heads = block(300, 50, "Ada Byron", "Karl Gauss", "Emmy Noether", "Leonhard Euler")
    assert lines_read(shops, heads)[0] == "12345 Old Town    Ada Byron"


def test_framed_blocks_are_read_one_after_the_other_and_rows_of_frames_in_turn() -> None:
    lines = lines_read(
        block(20, 50, "Buyer", "one", "two", "three"),
        block(320, 50, "Seller", "four", "five", "six"),
        block(20, 130, "Ship to", "seven", "eight", "nine"),
        block(320, 130, "Totals", "Net  10", "Tax  2", "Sum  12"),
        ruled=(
            *frame(10, 38, 290, 100),
            *frame(310, 38, 590, 100),
            *frame(10, 118, 290, 180),
            *frame(310, 118, 590, 180),
        ),
    )
    assert lines == [
        *("Buyer", "one", "two", "three", "Seller", "four", "five", "six"),
        *("Ship to", "seven", "eight", "nine", "Totals", "Net    10", "Tax    2", "Sum    12"),
    ]


def test_the_columns_of_a_ruled_table_are_no_frames() -> None:
    """Neither beside an empty column, nor where the borders are drawn cell by cell."""
    left, right = block(20, 50, "a", "b", "c", "d", "e"), block(320, 50, "1", "2", "3", "4", "5")
    rows = ["a    1", "b    2", "c    3", "d    4", "e    5"]
    columns = tuple(standing(x, 38, 110) for x in (10, 290, 310, 590))
    assert lines_read(left, right, ruled=(*columns, lying(38, 10, 590), lying(110, 10, 590))) == rows
    strokes = tuple(lying(y, x, end) for y in (38, 110) for x, end in ((10, 289), (291, 309), (311, 590)))
    assert lines_read(left, right, ruled=(*columns, *strokes)) == rows


def test_labels_with_values_beside_others_at_another_pace_are_read_by_column() -> None:
    left = block(10, 50, "Client  Ada", "Agency  Byron", "Product  Tea", "Brand  Green", "Office  Leeds")
    right = block(300, 51, "Entered  May", "Changed  June", "Order  Normal", "Demo  None", leading=15.0)
    assert lines_read(left, right) == [
        *("Client    Ada", "Agency    Byron", "Product    Tea", "Brand    Green", "Office    Leeds"),
        *("Entered    May", "Changed    June", "Order    Normal", "Demo    None"),
    ]


def test_what_stands_in_the_other_block_parts_no_label_from_its_value() -> None:
    """Each label is nearer to the baseline of the other block's line than its value is."""
    address = block(20, 50, "Ada Byron", "1 Mill Lane", "Leeds", leading=14.0)
    labels = block(320, 52, "Order", "Due", "Paid", leading=14.0, size=8)
    values = block(420, 54, "7", "1 May", "9 May", leading=14.0)
    frames = (*frame(10, 38, 290, 100), *frame(310, 38, 590, 100))
    assert lines_read(address, labels, values, ruled=frames)[3:] == [
        "Order    7",
        "Due    1 May",
        "Paid    9 May",
    ]


def test_heights_at_which_frames_end() -> None:
    edges = [standing(5, 0, 9), standing(6, 3, 12), standing(5, 20, 30)]
    assert frame_ends(edges) == [12, 30]


def test_an_address_with_a_few_pairs_beside_it_and_labels_of_which_some_are_empty() -> None:
    bank = block(
        10, 50, "Account:  12-34", "Ref.:  10112", "IBAN:", "SWIFT:", "Bank:  Northern", "By:  Transfer"
    )
    buyer = block(300, 67, "Buyer:", "Acme Ltd  Reg.:", "1 Mill Lane  VAT:", "12345 Town")
    numbers = block(460, 79, "111222", "GB5556")
    assert lines_read(bank, buyer, numbers) == [
        *("Account:    12-34", "Ref.:    10112", "IBAN:", "SWIFT:", "Bank:    Northern", "By:    Transfer"),
        *("Buyer:", "Acme Ltd    Reg.:    111222", "1 Mill Lane    VAT:    GB5556", "12345 Town"),
    ]


def test_a_table_below_another_begins_after_an_empty_line() -> None:
    rows = (word("Chair", 12, 112), word("12.00", 300, 112), word("Lamp", 12, 130), word("7.00", 300, 130))
    below = (word("Tax", 12, 148), word("3.80", 300, 148))
    ruled = tuple(lying(y, 10, 400) for y in (100, 116, 134, 138, 152))
    assert read(*rows, *below, ruled=ruled) == "Chair    12.00\nLamp    7.00\n\nTax    3.80"


def test_a_double_line_within_a_table_is_no_end_of_it() -> None:
    rows = (word("Net", 12, 112), word("12.00", 300, 112), word("Total", 12, 130), word("12.00", 300, 130))
    ruled = tuple(lying(y, 10, 400) for y in (100, 116, 118.5, 140))
    assert read(*rows, ruled=ruled) == "Net    12.00\nTotal    12.00"

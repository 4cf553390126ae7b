-- Key of the item in the file of another shop system; rows with the same key are one item.
alter table import_sheet_rows add column item_key text not null default '';

-- A repaired cell: its row is imported.
alter table import_sheet_faults add column is_warning boolean not null default false;

-- Stock of existing variants, booked as counts.
alter table import_sheet_items add column counts jsonb not null default '[]';

alter table import_sheets drop constraint import_sheets_match_by;
alter table import_sheets add constraint import_sheets_match_by check (match_by in ('sku', 'slug', 'id', 'none'));

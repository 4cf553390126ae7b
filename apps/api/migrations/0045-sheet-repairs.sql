-- Column of the file that a fault is about, from 0; null if the file has no such column.
alter table import_sheet_faults add column column_place int;

-- The fault keeps all rows of the item out, not one variant.
alter table import_sheet_faults add column is_of_item boolean not null default false;

-- A person left the row out.
alter table import_sheet_rows add column is_left_out boolean not null default false;

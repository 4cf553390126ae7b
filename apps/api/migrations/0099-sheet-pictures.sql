-- Pictures that a file names for a new item, as web addresses with the choices of the variants that each shows.
alter table import_sheet_items add column pictures jsonb not null default '[]';
-- Of the item that a waiting picture is for, the variants that it shows.
alter table import_pictures add column variant_ids uuid[] not null default '{}';

-- What somebody made of an item's cells in the spreadsheet (decision 0073): a bulk act of the kind `cells` has its own
-- wish for each item.
alter table bulk_act_items add column edits jsonb;

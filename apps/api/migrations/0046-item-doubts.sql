-- Reason to look at an item before it goes live; empty if none.
alter table import_preview_items add column doubt text not null
  generated always as (coalesce(item ->> 'doubt',
    case when (item ->> 'confidence')::float8 < 0.45 then 'confidence' end, '')) stored;

-- Reason why an import left the item a draft; empty if none, and once it was live.
alter table products add column draft_reason text not null default '';
alter table products add constraint products_draft_reason check (length(draft_reason) <= 200);

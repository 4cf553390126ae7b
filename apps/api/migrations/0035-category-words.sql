-- Search finds an item by the names of its categories: it follows what was changed since it last looked.
alter table categories add column updated_at timestamptz not null default app_now();

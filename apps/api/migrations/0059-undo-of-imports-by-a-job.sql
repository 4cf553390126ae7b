-- A large import is taken back by a job, some items at a time (decision 0079): the import says how far it is and what
-- came of it, and each item whether it was looked at.
alter table imports drop constraint imports_status;
alter table imports add constraint imports_status
  check (status in ('review', 'committing', 'done', 'undoing', 'undone', 'cancelled', 'failed'));
alter table imports
  add column removed int not null default 0,
  add column kept int not null default 0;
alter table import_products add column was_taken_back boolean;

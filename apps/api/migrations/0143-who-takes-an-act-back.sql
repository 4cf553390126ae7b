-- An act is taken back in the name of whoever asks for that, who may be somebody else than whoever did it.
alter table bulk_acts
  add column undone_by_id uuid,
  add column undone_by_name text;

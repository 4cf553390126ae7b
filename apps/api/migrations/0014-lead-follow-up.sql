-- The same words are one lead for a day, not for ever: the same question may well come back next month.
alter table leads drop constraint leads_fingerprint_key;
create index leads_fingerprint on leads (fingerprint, received_at);

-- When the address was last sent a link, so that the form cannot fill a stranger's inbox.
alter table leads add column link_mailed_at timestamptz;

-- Whoever holds the link from the mail may move or cancel the demo; each change counts for the calendar file.
alter table demo_bookings
  add column manage_token_hash text,
  add column sequence int not null default 0,
  add constraint demo_bookings_sequence check (sequence >= 0);
create unique index demo_bookings_manage_token_hash_key on demo_bookings (manage_token_hash);

-- The privacy policy says for how long people who wrote are remembered.
grant delete on leads, demo_bookings to market_app;

-- A conversation goes on in any browser by a mailed link: seven days, once.
create table conversation_links (
  token_hash text primary key,
  conversation_id uuid not null references conversations on delete cascade,
  -- Where the mail went to; who said another address since, or began anew, has ended it.
  email text not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index conversation_links_conversation_id on conversation_links (conversation_id, created_at);
create index conversation_links_email on conversation_links (lower(email), created_at);
grant select, insert, update, delete on conversation_links to market_app;

-- What opened the conversation before a link was used: that browser is told where it went.
alter table conversations add column moved_from_hash text;
create index conversations_moved_from_hash on conversations (moved_from_hash) where moved_from_hash is not null;

-- A shop address that a set-up shows as free is kept for it meanwhile. One for each business; it needs to be seen by
-- all of them, so it belongs to the platform.
create table slug_reservations (
  slug text primary key,
  held_by uuid not null references tenants,
  ip text not null,
  expires_at timestamptz not null,
  constraint slug_reservations_held_by_key unique (held_by)
);
create index slug_reservations_ip on slug_reservations (ip);
create index slug_reservations_expires_at on slug_reservations (expires_at);
grant select, insert, update, delete on slug_reservations to market_app;

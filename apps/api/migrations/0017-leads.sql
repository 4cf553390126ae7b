-- Platform data: visible only without a tenant.
create table leads (
  lead_id uuid not null default uuidv7(),
  kind text not null,
  status text not null default 'new',
  reference text not null,
  email text not null,
  name text not null default '',
  details jsonb not null default '{}',
  -- The same text from the same person is one lead per day.
  fingerprint text not null,
  -- Limits mails to an address that somebody else typed.
  link_mailed_at timestamptz,
  confirm_token_hash text,
  confirmed_at timestamptz,
  received_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint leads_pkey primary key (lead_id),
  constraint leads_kind check (kind in ('contact', 'partnership', 'demo', 'announcement')),
  constraint leads_status check (status in ('new', 'qualified', 'approved', 'declined', 'closed')),
  constraint leads_reference_key unique (reference)
);
alter table leads enable row level security;
alter table leads force row level security;
create policy platform_rows on leads
  using (nullif(current_setting('app.tenant_id', true), '') is null)
  with check (nullif(current_setting('app.tenant_id', true), '') is null);
grant select, insert, update, delete on leads to market_app;
create index leads_received_at on leads (received_at);
create index leads_email on leads (kind, lower(email), received_at);
create unique index leads_confirm_token_hash_key on leads (confirm_token_hash);
create index leads_fingerprint on leads (fingerprint, received_at);

create table demo_bookings (
  demo_booking_id uuid not null default uuidv7(),
  lead_id uuid not null,
  starts_at timestamptz not null,
  time_zone text not null,
  -- Token of the mailed link that moves or cancels the demo.
  manage_token_hash text,
  sequence int not null default 0,
  cancelled_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint demo_bookings_pkey primary key (demo_booking_id),
  constraint demo_bookings_lead_id_fkey foreign key (lead_id) references leads,
  constraint demo_bookings_sequence check (sequence >= 0)
);
alter table demo_bookings enable row level security;
alter table demo_bookings force row level security;
create policy platform_rows on demo_bookings
  using (nullif(current_setting('app.tenant_id', true), '') is null)
  with check (nullif(current_setting('app.tenant_id', true), '') is null);
grant select, insert, update, delete on demo_bookings to market_app;
create index demo_bookings_lead_id on demo_bookings (lead_id);
create unique index demo_bookings_one_per_slot on demo_bookings (starts_at) where cancelled_at is null;
create unique index demo_bookings_manage_token_hash_key on demo_bookings (manage_token_hash);

create table operator_hours (
  weekday int not null,
  opens time not null,
  closes time not null,
  time_zone text not null,
  constraint operator_hours_pkey primary key (weekday),
  constraint operator_hours_weekday check (weekday between 1 and 7),
  constraint operator_hours_order check (opens < closes)
);
grant select on operator_hours to market_app;
insert into operator_hours (weekday, opens, closes, time_zone) values
  (1, '09:00', '17:00', 'Europe/London'), (2, '09:00', '17:00', 'Europe/London'), (3, '09:00', '17:00', 'Europe/London'),
  (4, '09:00', '17:00', 'Europe/London'), (5, '09:00', '16:00', 'Europe/London');

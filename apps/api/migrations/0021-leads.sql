-- People who wrote to Marketday. The rows belong to the platform, not to a tenant: they are seen only
-- where no tenant is set, so nothing that works for a shop can read them by accident.

create table leads (
  lead_id uuid primary key default uuidv7(),
  kind text not null,
  status text not null default 'new',
  reference text not null,
  email text not null,
  name text not null default '',
  details jsonb not null default '{}',
  -- The same words from the same person are one lead for a day, however often the button was pressed.
  fingerprint text not null,
  -- When the address was last sent a link, so that the form cannot fill a stranger's inbox.
  link_mailed_at timestamptz,
  confirm_token_hash text,
  confirmed_at timestamptz,
  received_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint leads_kind check (kind in ('contact', 'partnership', 'demo', 'announcement')),
  constraint leads_status check (status in ('new', 'qualified', 'approved', 'declined', 'closed')),
  constraint leads_reference_key unique (reference)
);
create index leads_received_at on leads (received_at);
create index leads_email on leads (kind, lower(email), received_at);
create unique index leads_confirm_token_hash_key on leads (confirm_token_hash);
create index leads_fingerprint on leads (fingerprint, received_at);
alter table leads enable row level security;
alter table leads force row level security;
create policy platform_rows on leads
  using (nullif(current_setting('app.tenant_id', true), '') is null)
  with check (nullif(current_setting('app.tenant_id', true), '') is null);

create table demo_bookings (
  demo_booking_id uuid primary key default uuidv7(),
  lead_id uuid not null references leads,
  starts_at timestamptz not null,
  time_zone text not null,
  -- Whoever holds the link from the mail may move or cancel the demo; each change counts for the calendar file.
  manage_token_hash text,
  sequence int not null default 0,
  cancelled_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint demo_bookings_sequence check (sequence >= 0)
);
create index demo_bookings_lead_id on demo_bookings (lead_id);
create unique index demo_bookings_one_per_slot on demo_bookings (starts_at) where cancelled_at is null;
create unique index demo_bookings_manage_token_hash_key on demo_bookings (manage_token_hash);
alter table demo_bookings enable row level security;
alter table demo_bookings force row level security;
create policy platform_rows on demo_bookings
  using (nullif(current_setting('app.tenant_id', true), '') is null)
  with check (nullif(current_setting('app.tenant_id', true), '') is null);

-- Deleted as well: the privacy policy says for how long people who wrote are remembered.
grant select, insert, update, delete on leads, demo_bookings to market_app;

-- When somebody is there to show the product.
create table operator_hours (
  weekday int primary key,
  opens time not null,
  closes time not null,
  time_zone text not null,
  constraint operator_hours_weekday check (weekday between 1 and 7),
  constraint operator_hours_order check (opens < closes)
);
grant select on operator_hours to market_app;
insert into operator_hours (weekday, opens, closes, time_zone) values
  (1, '09:00', '17:00', 'Europe/London'), (2, '09:00', '17:00', 'Europe/London'), (3, '09:00', '17:00', 'Europe/London'),
  (4, '09:00', '17:00', 'Europe/London'), (5, '09:00', '16:00', 'Europe/London');

-- Visitors learn which times are free and nothing of who booked the others.
create function free_demo_slots() returns table (starts_at timestamptz)
  language sql stable
  as $$
    with days as (
      select day::date as day, hours.opens, hours.closes, hours.time_zone,
             dense_rank() over (order by day) as nth
      from generate_series(1, 21) as ahead
      cross join lateral (select (app_now() at time zone 'UTC')::date + ahead as day) as calendar
      join operator_hours as hours on hours.weekday = extract(isodow from calendar.day)
    )
    select slot
    from days
    cross join lateral generate_series(
      (day + opens) at time zone time_zone,
      (day + closes) at time zone time_zone - interval '30 minutes',
      interval '30 minutes'
    ) as slot
    where nth <= 10
      and not exists (
        select 1 from demo_bookings where demo_bookings.starts_at = slot and cancelled_at is null
      )
    order by slot
  $$;

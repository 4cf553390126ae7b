-- The cash of one person at one location on one day (decision 0120). Of one who is closed nothing changes: cash that comes
-- afterwards goes to the next day.
create table cash_ups (
  cash_up_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  -- By the calendar of the business.
  day date not null,
  location_id uuid not null,
  -- The person, or a driver without an account; null for what nobody in person took.
  holder_id uuid,
  holder_name text not null,
  currency text not null,
  float_minor bigint not null default 0,
  -- Of the last count; kept when it is opened again.
  counted_minor bigint,
  pieces jsonb,
  reason text not null default '',
  closed_by text,
  closed_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint cash_ups_pkey primary key (tenant_id, cash_up_id),
  constraint cash_ups_holder_key unique nulls not distinct (tenant_id, location_id, holder_id, day, currency),
  constraint cash_ups_location_fkey foreign key (tenant_id, location_id) references locations (tenant_id, location_id),
  constraint cash_ups_amounts check (float_minor >= 0 and counted_minor >= 0),
  constraint cash_ups_closing check (num_nonnulls(closed_by, closed_at) in (0, 2) and (closed_at is null or counted_minor is not null))
);
create index cash_ups_by_day on cash_ups (tenant_id, day desc, cash_up_id desc);
create index cash_ups_open on cash_ups (tenant_id, day) where closed_at is null;
call protect_tenant_table('cash_ups', 'select, insert, update');

-- What came into a till and went from it, and what its count was off by: two accounts, only added to.
create table cash_entries (
  cash_entry_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  cash_up_id uuid not null,
  account text not null generated always as (case when kind = 'difference' then 'differences' else 'till' end) stored,
  kind text not null,
  amount_minor bigint not null,
  order_id uuid,
  payment_id uuid,
  actor_id uuid default nullif(current_setting('app.user_id', true), '')::uuid,
  actor_name text not null default coalesce(nullif(current_setting('app.actor_name', true), ''), 'Marketday'),
  occurred_at timestamptz not null default app_now(),
  constraint cash_entries_pkey primary key (tenant_id, cash_entry_id),
  constraint cash_entries_cash_up_fkey foreign key (tenant_id, cash_up_id) references cash_ups (tenant_id, cash_up_id),
  constraint cash_entries_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  constraint cash_entries_payment_fkey foreign key (tenant_id, payment_id) references payments (tenant_id, payment_id),
  constraint cash_entries_kind check (kind in ('counter', 'hand_over', 'door', 'marked', 'given_back', 'corrected', 'difference')),
  constraint cash_entries_subject check ((kind = 'difference') = (payment_id is null)),
  constraint cash_entries_amount check (amount_minor <> 0)
);
create index cash_entries_by_cash_up on cash_entries (tenant_id, cash_up_id, cash_entry_id desc);
create index cash_entries_by_payment on cash_entries (tenant_id, payment_id);
call protect_tenant_table('cash_entries', 'select, insert');

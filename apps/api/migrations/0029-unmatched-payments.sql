-- Payments that do not match what was asked for. They wait for a person, who makes the order after all or
-- gives the money back. Without a tenant where no shop could be told apart: those are the platform's.
create table unmatched_payments (
  unmatched_payment_id uuid not null default uuidv7(),
  tenant_id uuid default nullif(current_setting('app.tenant_id', true), '')::uuid references tenants,
  -- The payment it claims to be for; another is made of the money once a person has decided.
  payment_id uuid,
  -- What was paid at the provider: a card page, or whatever the event was about.
  stripe_object_id text not null,
  reason text not null,
  amount_minor bigint not null,
  currency text not null,
  status text not null default 'open',
  created_at timestamptz not null default app_now(),
  settled_at timestamptz,
  constraint unmatched_payments_pkey primary key (unmatched_payment_id),
  constraint unmatched_payments_object_key unique nulls not distinct (tenant_id, stripe_object_id),
  constraint unmatched_payments_payment_fkey foreign key (tenant_id, payment_id) references payments (tenant_id, payment_id),
  constraint unmatched_payments_reason check (reason in ('amount', 'currency', 'business', 'mode', 'page', 'closed', 'unknown')),
  constraint unmatched_payments_status check (status in ('open', 'adopted', 'refunded', 'dismissed'))
);
create index unmatched_payments_open on unmatched_payments (tenant_id, created_at desc) where status = 'open';
create index unmatched_payments_by_payment on unmatched_payments (tenant_id, payment_id);
alter table unmatched_payments enable row level security;
alter table unmatched_payments force row level security;
create policy tenant_rows on unmatched_payments
  using (tenant_id is not distinct from nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id is not distinct from nullif(current_setting('app.tenant_id', true), '')::uuid);
grant select, insert, update on unmatched_payments to market_app;

-- The operators see that money waits, and where; the owner of the function reads past row security here alone.
create policy unmatched_payments_overview on unmatched_payments for select to market_owner using (true);
create function list_unmatched_payments()
  returns table (id uuid, shop text, stripe_object_id text, reason text, amount_minor bigint, currency text, created_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select u.unmatched_payment_id, t.name, u.stripe_object_id, u.reason, u.amount_minor, u.currency, u.created_at
      from unmatched_payments u left join tenants t using (tenant_id)
     where u.status = 'open' order by u.created_at limit 200
  $$;
revoke all on function list_unmatched_payments() from public;
grant execute on function list_unmatched_payments() to market_app;

-- What the plan of a business allows it just now. Kept here, so that no order and no request asks for its subscription.
alter table tenants add column standing text not null default 'open';
alter table tenants add constraint tenants_standing check (standing in ('open', 'no_orders', 'read_only', 'offline'));

-- Since when a payment is missing: the clock of reminders, restriction, suspension and end.
alter table subscriptions add column unpaid_since timestamptz;
-- Which reminder was sent last, as `trial-3` or `unpaid-14`: none is sent twice.
alter table subscriptions add column last_notice text;

-- `card` asks for a card and charges nothing by itself: what is open is charged to it afterwards.
alter table plan_checkouts add column kind text not null default 'plan';
alter table plan_checkouts add constraint plan_checkouts_kind check (kind in ('plan', 'card'));
-- Until when the page promised that nothing is charged: a trial that is paid keeps its days.
alter table plan_checkouts add column trial_ends_at timestamptz;

-- Whose plan the clock has to look at; the owner of the function reads past row security here alone.
create policy subscriptions_clock on subscriptions for select to market_owner using (true);
create function list_living_subscriptions() returns table (tenant_id uuid, stripe_subscription_id text, is_due boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select tenant_id, stripe_subscription_id,
           unpaid_since is not null or (status = 'trialing' and trial_ends_at < app_now() + interval '8 days')
      from subscriptions
     where status in ('incomplete', 'trialing', 'active', 'past_due', 'restricted', 'suspended', 'paused')
  $$;
revoke all on function list_living_subscriptions() from public;
grant execute on function list_living_subscriptions() to market_app;

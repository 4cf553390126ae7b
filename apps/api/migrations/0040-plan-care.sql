-- What the page for a plan asks for in all, and what makes it so: the code that was used, and which tax is due and why.
alter table plan_checkouts add column total_minor bigint;
alter table plan_checkouts add column coupon_code text;
alter table plan_checkouts add column tax jsonb;

-- What the plan costs by its interval, without tax: whoever began at a price keeps it, and what the provider bills is
-- compared with it. Null for what began before prices were kept.
alter table subscriptions add column amount_minor bigint;
-- Until when it may be paused; null where it is not.
alter table subscriptions add column paused_until timestamptz;
-- When a period began last: the charge for it may still fail in the hours after, and its event may be lost.
alter table subscriptions add column renewed_at timestamptz;
-- Where the provider bills something else than is known here. A person is told of it once.
alter table subscriptions add column reported_difference text;

drop function list_living_subscriptions();
create function list_living_subscriptions()
  returns table (tenant_id uuid, stripe_subscription_id text, is_due boolean, is_awaited boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select tenant_id, stripe_subscription_id,
           unpaid_since is not null or paused_until < app_now() + interval '8 days'
             or (status = 'trialing' and trial_ends_at < app_now() + interval '8 days'),
           stripe_subscription_id is not null and status in ('trialing', 'active')
             and (period_ends_at < app_now() or renewed_at > app_now() - interval '3 hours')
      from subscriptions
     where status in ('incomplete', 'trialing', 'active', 'past_due', 'restricted', 'suspended', 'paused')
  $$;
revoke all on function list_living_subscriptions() from public;
grant execute on function list_living_subscriptions() to market_app;

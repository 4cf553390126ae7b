create or replace function list_living_subscriptions()
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

create or replace function list_unmatched_payments()
  returns table (id uuid, shop text, stripe_object_id text, reason text, amount_minor bigint, currency text, created_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select u.unmatched_payment_id, t.name, u.stripe_object_id, u.reason, u.amount_minor, u.currency, u.created_at
      from unmatched_payments u left join tenants t using (tenant_id)
     where u.status = 'open' order by u.created_at limit 200
  $$;
revoke all on function list_unmatched_payments() from public;
grant execute on function list_unmatched_payments() to market_app;

create or replace function list_payout_parts(payout text) returns table (tenant_id uuid, amount_minor bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select p.tenant_id, p.amount_minor from payouts p where p.stripe_payout_id = payout $$;
revoke all on function list_payout_parts(text) from public;
grant execute on function list_payout_parts(text) to market_app;

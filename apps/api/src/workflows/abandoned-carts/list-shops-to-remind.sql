create or replace function list_shops_to_remind() returns table (tenant_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select w.tenant_id from mail_wordings w
     where w.template = 'cart-left' and not w.is_off and exists (
       select from carts c
        where c.tenant_id = w.tenant_id and c.email <> '' and (c.status in ('open', 'expired') or c.recovers_id = c.cart_id)
          and c.status <> 'placed' and c.reminded_at is null
          and c.updated_at between app_now() - interval '1 day' and app_now() - interval '1 hour')
  $$;
revoke all on function list_shops_to_remind() from public;
grant execute on function list_shops_to_remind() to market_app;

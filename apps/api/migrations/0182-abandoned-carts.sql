-- Carts whose checkout was left: who gave an address for mails is reminded once, if the business wishes it.
alter table carts
  add column reminded_at timestamptz,
  -- The abandoned cart whose goods its link brought here; itself where the browser still had it.
  add column recovers_id uuid;
create index carts_left on carts (tenant_id, updated_at, cart_id)
  where email <> '' and (status in ('open', 'expired') or recovers_id = cart_id);
create index carts_recovering on carts (tenant_id, recovers_id) where recovers_id is not null;
create index carts_reminded on carts (tenant_id, lower(email), reminded_at) where reminded_at is not null;

-- Who wants no such mail, by a keyed hash of the address that tells nobody who it is.
create table cart_mail_stops (
  tenant_id uuid not null,
  address_key text not null,
  stopped_at timestamptz not null default app_now(),
  constraint cart_mail_stops_pkey primary key (tenant_id, address_key)
);
call protect_tenant_table('cart_mail_stops');

-- The clock asks for all businesses; whoever works for one sees that one's rows only, as before.
create policy carts_clock on carts for select to market_owner
  using (nullif(current_setting('app.tenant_id', true), '') is null);
create policy mail_wordings_clock on mail_wordings for select to market_owner
  using (nullif(current_setting('app.tenant_id', true), '') is null);
create function list_shops_to_remind() returns table (tenant_id uuid)
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

-- Order numbers come from a sequence of each shop: a counter row would let only one order of a shop at a
-- time through its commit (decision 0014). A number may be skipped, never given twice.
create schema order_numbers;

create function open_order_numbers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    execute format('create sequence order_numbers.%I as bigint start 1001', new.tenant_id);
    return null;
  end $$;
revoke all on function open_order_numbers() from public;
create trigger tenants_open_order_numbers after insert on tenants
  for each row execute function open_order_numbers();

grant usage on schema order_numbers to market_app;
-- To draw the next one; none can be set back.
alter default privileges in schema order_numbers grant usage on sequences to market_app;

-- The next number of the shop whose context is set.
create function next_order_number() returns bigint
  language sql
  as $$ select nextval(('order_numbers."' || current_setting('app.tenant_id') || '"')::regclass) $$;

do $$
  declare
    tenant uuid;
    latest bigint;
  begin
    for tenant in select tenant_id from tenants loop
      perform set_config('app.tenant_id', tenant::text, true);
      select max(last_number) into latest from order_counters;
      execute format('create sequence order_numbers.%I as bigint start %s', tenant, coalesce(latest, 1000) + 1);
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;
drop table order_counters;

-- Every row written per order locked the one row of its business, to prove that it exists. The policies
-- prove it already: a tenant is set from a membership or a host name, and no business is ever deleted.
alter table events drop constraint events_tenant_id_fkey;
alter table customers drop constraint customers_tenant_id_fkey;
alter table carts drop constraint carts_tenant_id_fkey;
alter table cart_lines drop constraint cart_lines_tenant_id_fkey;
alter table orders drop constraint orders_tenant_id_fkey;
alter table order_lines drop constraint order_lines_tenant_id_fkey;
alter table payments drop constraint payments_tenant_id_fkey;
alter table refunds drop constraint refunds_tenant_id_fkey;
alter table fulfilments drop constraint fulfilments_tenant_id_fkey;
alter table fulfilment_lines drop constraint fulfilment_lines_tenant_id_fkey;
alter table delivery_slots drop constraint delivery_slots_tenant_id_fkey;
alter table deliveries drop constraint deliveries_tenant_id_fkey;
alter table delivery_acts drop constraint delivery_acts_tenant_id_fkey;
alter table stock_levels drop constraint stock_levels_tenant_id_fkey;
alter table stock_movements drop constraint stock_movements_tenant_id_fkey;
-- The level that a movement changes holds its variant in place, and no line is ordered without a movement.
alter table stock_movements drop constraint stock_movements_variant_fkey;
alter table order_lines drop constraint order_lines_variant_fkey;

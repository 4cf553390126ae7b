-- A day is summed two hours after its end; the hour between is for running transactions. Volatile, so that PostgreSQL
-- inlines it.
create or replace function may_be_added_up(placed timestamptz) returns boolean
  language sql volatile
  return placed < clock_timestamp() - interval '1 hour'
    + greatest(coalesce(nullif(current_setting('app.clock_offset', true), '')::interval, interval '0'), interval '0');

-- Called by triggers, as the owner: the app may not write changed_sales.
create or replace function mark_changed_sale(tenant uuid, placed_at timestamptz) returns void
  language plpgsql
  as $$
  begin
    insert into changed_sales values (tenant, placed_at);
  end $$;
revoke all on function mark_changed_sale(uuid, timestamptz) from public;

create or replace function follow_part_of_order() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into changed_sales
      select tenant_id, placed_at from orders
       where tenant_id = new.tenant_id and order_id = new.order_id and may_be_added_up(placed_at);
    return null;
  end $$;
revoke all on function follow_part_of_order() from public;
create or replace trigger order_lines_followed after update of quantity, cancelled_quantity, unit_price_minor on order_lines
  for each row execute function follow_part_of_order();
create or replace trigger refunds_followed after insert or update of order_id, amount_minor, status on refunds
  for each row execute function follow_part_of_order();

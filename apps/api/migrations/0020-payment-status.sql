-- The return of a surplus, as of a second payment, is no refund of the order: `paymentBadge` computes the same.
alter table orders alter column payment_status set expression as (
    case
      when refunded_minor > 0 and captured_minor - refunded_minor < least(captured_minor, total_minor)
        and captured_minor - owed_refunds_minor >= total_minor - cancelled_minor then
        case when refunded_minor >= captured_minor then 'refunded' else 'part_refunded' end
      when authorised_minor > 0 and (captured_minor - refunded_minor = 0
        or captured_minor - refunded_minor < total_minor - cancelled_minor) then
        case when captured_minor - refunded_minor + authorised_minor >= total_minor - cancelled_minor then 'authorised'
          else 'part_authorised' end
      when captured_minor - refunded_minor = 0 and total_minor > 0 then 'unpaid'
      when captured_minor - refunded_minor > total_minor - cancelled_minor then 'overpaid'
      when captured_minor - refunded_minor = total_minor - cancelled_minor then 'paid'
      else 'part_paid'
    end);

-- Row security is forced on the owner too, so rows change tenant by tenant. Triggers run with each statement, while
-- the tenant is set.
create procedure for_each_tenant(statements text)
  language plpgsql
  as $$
  declare
    tenant uuid;
  begin
    set constraints all immediate;
    for tenant in select tenant_id from tenants order by tenant_id loop
      perform set_config('app.tenant_id', tenant::text, true);
      execute statements;
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;

-- No trigger follows a new expression.
call for_each_tenant($$
  delete from order_counts;
  insert into order_counts
    select tenant_id, 0, status, payment_status, fulfilment_status, delivery_kind, payment_method, archived_at is not null,
      balance_minor < 0, count(*)
    from orders where tenant_id = current_setting('app.tenant_id')::uuid group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
$$);

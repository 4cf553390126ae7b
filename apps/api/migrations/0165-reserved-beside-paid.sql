-- What is paid in part, as by a gift card, and reserved for the rest, is authorised.
alter table orders alter column payment_status set expression as (
  case
    when refunded_minor > 0 and refunded_minor >= captured_minor then 'refunded'
    when refunded_minor > 0 then 'part_refunded'
    when authorised_minor > 0 and (captured_minor = 0 or captured_minor < total_minor - cancelled_minor) then
      case when captured_minor + authorised_minor >= total_minor - cancelled_minor then 'authorised' else 'part_authorised' end
    when captured_minor = 0 and total_minor > 0 then 'unpaid'
    when captured_minor > total_minor - cancelled_minor then 'overpaid'
    when captured_minor = total_minor - cancelled_minor then 'paid'
    else 'part_paid'
  end);

-- A column that is worked out anew tells no trigger: those orders were counted as paid in part.
do $$
  declare business uuid;
  begin
    for business in select tenant_id from tenants loop
      perform set_config('app.tenant_id', business::text, true);
      insert into order_counts as kept
        select tenant_id, pg_backend_pid(), status, counted.payment_status, fulfilment_status, delivery_kind, payment_method,
          archived_at is not null, balance_minor < 0, sum(counted.orders)
        from orders cross join lateral (values ('part_paid', -1), (orders.payment_status, 1)) counted (payment_status, orders)
        where captured_minor > 0 and orders.payment_status in ('authorised', 'part_authorised')
        group by tenant_id, status, counted.payment_status, fulfilment_status, delivery_kind, payment_method,
          archived_at is not null, balance_minor < 0
        on conflict on constraint order_counts_pkey do update set orders = kept.orders + excluded.orders;
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;

-- Adds counts of closed connections to connection 0, to bound the number of rows. Rows locked by
-- running orders are left for the next run.
create or replace function fold_order_counts() returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    with folded as (
      delete from order_counts
      where ctid = any(array(select ctid from order_counts where connection <> 0 for update skip locked))
      returning *
    )
    insert into order_counts as kept
      select tenant_id, 0, status, payment_status, fulfilment_status, delivery_kind, payment_method, is_archived, is_owed, sum(orders)
      from folded group by 1, 2, 3, 4, 5, 6, 7, 8, 9
      on conflict on constraint order_counts_pkey do update set orders = kept.orders + excluded.orders
  $$;
revoke all on function fold_order_counts() from public;
grant execute on function fold_order_counts() to market_app;

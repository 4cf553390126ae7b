create or replace function sell_downloads(of_order uuid) returns void
  language sql
  as $$
    insert into order_downloads (order_id, item_file_id)
    select distinct line.order_id, sold.item_file_id
    from order_lines line
    join variants v on v.variant_id = line.variant_id
    join item_files sold on sold.product_id = v.product_id and sold.removed_at is null
    where line.order_id = of_order and line.kind = 'digital'
    on conflict do nothing
  $$;

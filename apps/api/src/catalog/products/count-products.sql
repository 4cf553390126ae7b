create or replace function count_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    if tg_op = 'INSERT' then
      insert into catalogue_sizes (tenant_id, products)
        select tenant_id, count(*) from added where status <> 'archived' group by tenant_id
        on conflict (tenant_id) do update set products = catalogue_sizes.products + excluded.products;
    elsif tg_op = 'DELETE' then
      update catalogue_sizes set products = products - gone.count
        from (select tenant_id, count(*) from removed where status <> 'archived' group by tenant_id) gone
       where catalogue_sizes.tenant_id = gone.tenant_id;
    else
      update catalogue_sizes set products = products + change.sum
        from (select tenant_id, sum(step) from (
                select tenant_id, 1 as step from added where status <> 'archived'
                union all select tenant_id, -1 from removed where status <> 'archived') steps
               group by tenant_id having sum(step) <> 0) change
       where catalogue_sizes.tenant_id = change.tenant_id;
    end if;
    return null;
  end $$;
revoke all on function count_products() from public;
create or replace trigger products_counted_in after insert on products
  referencing new table as added for each statement execute function count_products();
create or replace trigger products_counted_out after delete on products
  referencing old table as removed for each statement execute function count_products();
create or replace trigger products_recounted after update on products
  referencing old table as removed new table as added for each statement execute function count_products();

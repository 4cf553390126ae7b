-- Looks every table up by item, whatever its statistics. Callers use `in (select …)`, which is hashed; an array would
-- be compared value by value.
create or replace function untaxed_items(changed uuid[]) returns setof uuid
  language sql stable set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  begin atomic
    with items as materialized (
      select product_id, coalesce(category_id, '00000000-0000-0000-0000-000000000000') as category_id
      from products where product_id = any(changed) and tax_class_id is null and kind <> 'gift_card'
    ), untaxed as materialized (
      select category_id from (select distinct category_id from items) category where tax_class_of(null, category_id) is null
    )
    select product_id from items
     where category_id = any(array(select category_id from untaxed))
       and not coalesce(
         (select bool_and(tax_class_id is not null) from variants where product_id = items.product_id and archived_at is null), false);
  end;
revoke all on function untaxed_items(uuid[]) from public;

create or replace function renew_missing_tax(changed uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
  begin
    perform from listed_products where product_id = any(changed) order by product_id for update;
    update listed_products set missing = missing # 32
     where product_id = any(changed) and (missing & 32 = 32) <> (product_id in (select untaxed_items(changed)));
  end $$;
revoke all on function renew_missing_tax(uuid[]) from public;

create or replace function renew_missing_taxes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    update listed_products set missing = missing # 32
     where (missing & 32 = 32)
       <> (product_id in (select untaxed_items(array(select product_id from products where tax_class_id is null))));
    return null;
  end $$;
revoke all on function renew_missing_taxes() from public;
create or replace trigger categories_taxed after update on categories
  for each row when ((old.tax_class_id, old.parent_id) is distinct from (new.tax_class_id, new.parent_id))
  execute function renew_missing_taxes();
create or replace trigger tax_classes_chosen after update on tax_classes
  for each row when (old.is_default <> new.is_default) execute function renew_missing_taxes();

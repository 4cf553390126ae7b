create or replace function renew_listed_pictures(changed uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
  begin
    perform from listed_products where product_id = any(changed) order by product_id for update;
    update listed_products listed set missing = (listed.missing & 124) | found.missing
      from unnest(changed) item(id), lateral (
        select case when count(*) = 0 then 1 else 0 end | case when bool_or(alt = '') then 2 else 0 end as missing
        from product_images where product_id = item.id
      ) found
     where product_id = item.id and listed.missing & 3 <> found.missing;
  end $$;
revoke all on function renew_listed_pictures(uuid[]) from public;

create or replace function follow_pictures() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform renew_listed_pictures(array(select distinct product_id from changed));
    return null;
  end $$;
revoke all on function follow_pictures() from public;
create or replace trigger product_images_listed after insert on product_images
  referencing new table as changed for each statement execute function follow_pictures();
create or replace trigger product_images_listed_again after update on product_images
  referencing new table as changed for each statement execute function follow_pictures();
create or replace trigger product_images_listed_less after delete on product_images
  referencing old table as changed for each statement execute function follow_pictures();

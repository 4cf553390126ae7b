create or replace function list_tags() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into listed_tags (tenant_id, tag, product_id)
      select tenant_id, unnest(tags), product_id from changed on conflict do nothing;
    return null;
  end $$;
revoke all on function list_tags() from public;
create or replace trigger products_tagged after insert on products
  referencing new table as changed for each statement execute function list_tags();

create or replace function list_changed_tags() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    delete from listed_tags where (product_id, tag) in (
      select product_id, unnest(tags) from earlier except select product_id, unnest(tags) from changed);
    insert into listed_tags (tenant_id, product_id, tag)
      select tenant_id, product_id, unnest(tags) from changed except select tenant_id, product_id, unnest(tags) from earlier
      on conflict do nothing;
    return null;
  end $$;
revoke all on function list_changed_tags() from public;
create or replace trigger products_tagged_again after update on products
  referencing old table as earlier new table as changed for each statement execute function list_changed_tags();

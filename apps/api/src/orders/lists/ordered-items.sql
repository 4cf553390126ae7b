create or replace function item_words(title text, variant_title text, sku text) returns text
  language sql immutable
  as $$ select lower(title || ' ' || variant_title || ' ' || coalesce(sku, '')) $$;

-- In the order of ids, so that two orders never deadlock.
create or replace function follow_ordered_items() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into ordered_items (tenant_id, variant_id, words)
      select distinct tenant_id, variant_id, item_words(title, variant_title, sku) from added order by 1, 2, 3
      on conflict do nothing;
    return null;
  end $$;
revoke all on function follow_ordered_items() from public;
create or replace trigger order_lines_added after insert on order_lines referencing new table as added
  for each statement execute function follow_ordered_items();

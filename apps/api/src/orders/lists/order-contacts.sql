create or replace function contact_words(name text, email text, phone text, place jsonb) returns text
  language sql immutable
  as $$
    select lower(name || ' ' || email || ' ' || phone || coalesce(' ' || (place ->> 'address') || ' ' || (place #>> '{data,City}')
      || ' ' || (place #>> '{data,zip}') || ' ' || replace(place #>> '{data,zip}', ' ', ''), ''))
  $$;

create or replace function follow_customer() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into order_contacts (tenant_id, customer_id, words)
      values (new.tenant_id, new.customer_id, contact_words(new.name, new.email, new.phone, null))
      on conflict do nothing;
    return null;
  end $$;
revoke all on function follow_customer() from public;
create or replace trigger customers_followed after update of name, email, phone on customers
  for each row when ((old.name, old.email, old.phone) is distinct from (new.name, new.email, new.phone))
  execute function follow_customer();
create or replace trigger customers_brought after insert on customers
  for each row when (new.order_import_id is not null) execute function follow_customer();

create or replace function follow_merge() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    if old.merged_into is not null then
      delete from order_contacts where tenant_id = new.tenant_id and customer_id = old.merged_into;
    end if;
    delete from order_contacts where tenant_id = new.tenant_id and customer_id = new.customer_id;
    insert into order_contacts (tenant_id, customer_id, words)
      select tenant_id, coalesce(merged_into, customer_id), contact_words(name, email, phone, null)
        from customers where tenant_id = new.tenant_id
          and (customer_id in (old.merged_into, new.customer_id) or merged_into = old.merged_into)
      union
      select tenant_id, customer_id, contact_words(name, email, phone, place)
        from orders where tenant_id = new.tenant_id and customer_id in (old.merged_into, new.customer_id)
      on conflict do nothing;
    return null;
  end $$;
revoke all on function follow_merge() from public;
create or replace trigger customers_merged after update of merged_into on customers
  for each row when (old.merged_into is distinct from new.merged_into) execute function follow_merge();

create or replace function forget_contact() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    delete from order_contacts where tenant_id = new.tenant_id and customer_id = new.customer_id;
    return null;
  end $$;
revoke all on function forget_contact() from public;
-- Named to fire last of the triggers of an update.
create or replace trigger customers_forgotten after update of erased_at on customers
  for each row when (old.erased_at is null and new.erased_at is not null) execute function forget_contact();

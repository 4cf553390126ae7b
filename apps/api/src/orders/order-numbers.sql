create or replace function open_order_numbers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    execute format('create sequence order_numbers.%I as bigint start 1001', new.tenant_id);
    return null;
  end $$;
revoke all on function open_order_numbers() from public;
create or replace trigger tenants_open_order_numbers after insert on tenants
  for each row execute function open_order_numbers();

create or replace function next_order_number() returns bigint
  language sql
  as $$ select nextval(('order_numbers."' || current_setting('app.tenant_id') || '"')::regclass) $$;

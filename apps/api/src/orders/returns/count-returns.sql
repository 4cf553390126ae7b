-- Number of open returns.
create or replace function count_returns() returns trigger
  language plpgsql
  as $$
  declare
    open_states constant text[] := '{requested,approved,received}';
    change constant int := (new.status = any(open_states))::int
      - case when tg_op = 'UPDATE' then (old.status = any(open_states))::int else 0 end;
  begin
    if change <> 0 then
      update orders set open_returns = open_returns + change where tenant_id = new.tenant_id and order_id = new.order_id;
    end if;
    return null;
  end $$;
create or replace trigger returns_counted after insert or update of status on returns
  for each row execute function count_returns();

-- A refund counts until it is known to have failed.
create or replace function counted_refund(refund refunds, wanted text) returns bigint
  language sql immutable
  return case when refund.purpose = wanted and refund.status not in ('failed', 'reversed') then refund.amount_minor else 0 end;

create or replace function balance_order() returns trigger
  language plpgsql
  as $$
  declare
    is_new constant boolean := tg_op = 'INSERT';
    owed constant bigint := counted_refund(new, 'owed') - case when is_new then 0 else counted_refund(old, 'owed') end;
    goodwill constant bigint := counted_refund(new, 'goodwill') - case when is_new then 0 else counted_refund(old, 'goodwill') end;
  begin
    if owed <> 0 or goodwill <> 0 then
      update orders set owed_refunds_minor = owed_refunds_minor + owed, goodwill_minor = goodwill_minor + goodwill
       where tenant_id = new.tenant_id and order_id = new.order_id;
    end if;
    return null;
  end $$;
create or replace trigger refunds_balanced after insert or update of status, amount_minor, purpose, order_id on refunds
  for each row execute function balance_order();

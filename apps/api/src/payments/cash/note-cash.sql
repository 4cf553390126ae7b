-- Books cash in or out of the holder's till: today's, or that of the first later day that is not
-- closed. The till is locked against closing until the transaction ends; cash entries do not block
-- each other. Test orders are skipped.
create or replace function note_cash(entry_kind text, amount bigint, paid_order uuid, paid_with uuid, taken_by uuid, taken_by_name text) returns void
  language plpgsql
  as $$
  declare
    on_day date := (select (app_now() at time zone time_zone)::date from tenants
      where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
    paid_in constant text := (select currency from payments where payment_id = paid_with);
    place uuid;
    holder uuid;
    called text;
    till record;
  begin
    if (select is_test from orders where order_id = paid_order) then return; end if;
    if entry_kind = 'corrected' then
      -- Taken out of the till it was booked in, or out of the same person's next one. Cash in no till
      -- is skipped.
      select c.location_id, c.holder_id, c.holder_name, case when c.closed_at is null then c.day else on_day end
        into place, holder, called, on_day
        from cash_entries e join cash_ups c on c.cash_up_id = e.cash_up_id
       where e.payment_id = paid_with order by e.cash_entry_id desc limit 1 for key share of c;
      if not found then return; end if;
    else
      holder := coalesce(taken_by, nullif(current_setting('app.user_id', true), '')::uuid);
      called := coalesce(nullif(taken_by_name, ''), nullif(current_setting('app.actor_name', true), ''), 'Marketday');
      -- Location of the order's goods, the main location first.
      place := coalesce(
        (select location_id from stock_movements join locations using (tenant_id, location_id) where reference_id = paid_order
          group by location_id, is_default, selling_rank having sum(reserved_delta - on_hand_delta) > 0
          order by is_default desc, selling_rank, location_id limit 1),
        (select location_id from locations where is_default));
    end if;
    loop
      select cash_up_id, closed_at into till from cash_ups
       where location_id = place and holder_id is not distinct from holder and day = on_day and currency = paid_in for key share;
      exit when found and till.closed_at is null;
      if found then
        on_day := on_day + 1;
      else
        perform begin_till(on_day, place, holder, called, paid_in, null);
      end if;
    end loop;
    insert into cash_entries (cash_up_id, kind, amount_minor, order_id, payment_id)
      values (till.cash_up_id, entry_kind, amount, paid_order, paid_with);
  end $$;

create or replace function count_gift_cards() returns trigger
  language plpgsql
  as $$
  declare
    was_cancelled constant int := case when tg_op = 'INSERT' then 0 else old.cancelled_quantity end;
  begin
    update orders set
        gift_cards_minor = gift_cards_minor + case when tg_op = 'INSERT' then new.total_minor else 0 end,
        cancelled_gift_cards_minor = cancelled_gift_cards_minor + new.unit_price_minor * (new.cancelled_quantity - was_cancelled)
     where tenant_id = new.tenant_id and order_id = new.order_id;
    return null;
  end $$;
create or replace trigger order_lines_count_gift_cards after insert or update of cancelled_quantity on order_lines
  for each row when (new.kind = 'gift_card') execute function count_gift_cards();

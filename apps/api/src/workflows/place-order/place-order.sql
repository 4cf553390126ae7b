-- Places an order whose rules and sums are already checked: goods, order, delivery, payment, journal
-- and stored reply in one statement. The document is `OrderDocument` of place-order.ts; returns the
-- order's number. Goods come first: lock waits happen only there, and a refusal costs nothing else.
create or replace function place_order(document jsonb) returns bigint
  language plpgsql
  as $$
  declare
    new_order constant jsonb := document -> 'order';
    new_id constant uuid := new_order ->> 'orderId';
    goods constant jsonb := document -> 'goods';
    reply constant jsonb := document -> 'reply';
    given bigint;
    credit jsonb;
  begin
    if new_order ->> 'cartId' is not null then
      update carts set status = 'placed', hold_expires_at = null, payment_method = new_order ->> 'paymentMethod', updated_at = app_now()
       where cart_id = (new_order ->> 'cartId')::uuid;
    end if;

    case goods ->> 'from'
      when 'shelf' then
        perform record_movements(uuids_in(goods -> 'variantIds'), bigints_in(goods -> 'quantities'), 'reserve', 0, 1, '', 'order', new_id);
      when 'hold' then
        perform reserve_held_stock(uuids_in(goods -> 'variantIds'), bigints_in(goods -> 'quantities'), (new_order ->> 'cartId')::uuid, new_id);
      when 'draft' then
        perform reserve_held_stock(uuids_in(goods -> 'variantIds'), bigints_in(goods -> 'quantities'), (goods ->> 'draftId')::uuid, new_id, 'draft');
      else null; -- It awaits its confirmation and takes nothing yet.
    end case;

    if document ? 'discountIds' then
      if goods ->> 'from' = 'hold' then
        perform move_discounts((new_order ->> 'cartId')::uuid, new_id);
      else
        perform take_discounts(uuids_in(document -> 'discountIds'), new_id, new_order ->> 'email');
      end if;
    end if;

    given := insert_order(new_order, document -> 'lines');
    if document ? 'delivery' then perform create_delivery(document -> 'delivery'); end if;
    -- Locked by id, as in checkouts.
    for credit in select each from jsonb_array_elements(document -> 'credits') each order by each ->> 'id' loop
      perform spend_credit((credit ->> 'id')::uuid, (new_order ->> 'cartId')::uuid, new_id, (credit ->> 'amountMinor')::bigint);
    end loop;
    for credit in select each from jsonb_array_elements(document -> 'credits') each loop
      perform insert_credit_payment(new_id, credit ->> 'provider', (credit ->> 'id')::uuid, (credit ->> 'amountMinor')::bigint,
        new_order ->> 'currency', credit ->> 'codeEnd');
    end loop;
    if document ? 'paymentId' then perform attach_payment((document ->> 'paymentId')::uuid, new_id); end if;
    perform record_event('order.placed', 'order', new_id, document -> 'details', false);
    if reply is not null then
      perform complete_key(reply ->> 'actor', reply ->> 'route', reply ->> 'key', (reply ->> 'status')::int,
        jsonb_set(reply -> 'body', array(select jsonb_array_elements_text(reply -> 'numberAt')), to_jsonb(given::text)));
    end if;
    return given;
  end $$;

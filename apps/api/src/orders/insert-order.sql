-- Inserts an order with lines and customer; returns its number. Field names are those of `NewOrder` in
-- sales/placing/place-order.ts. The number is drawn last, so that a refused order uses none.
create or replace function insert_order(new_order jsonb, lines jsonb) returns bigint
  language plpgsql
  as $$
  declare
    buyer uuid;
    given bigint;
  begin
    select coalesce(merged_into, customer_id) into buyer from customers where email_key = lower(new_order ->> 'email');
    if buyer is null then
      insert into customers (email, name, phone)
        values (new_order ->> 'email', new_order ->> 'name', new_order ->> 'phone')
        on conflict (tenant_id, email_key) do update set phone = customers.phone
        returning coalesce(merged_into, customer_id) into buyer;
    end if;

    insert into orders (order_id, number, cart_id, status, customer_id, email, name, phone, currency, subtotal_minor,
      delivery_minor, tax_minor, total_minor, captured_minor, payment_method, delivery_kind, place, address_checked,
      delivery_slot_id, customer_note, company, vat_number, billing_address, network, review_reason, is_test, delivery_tax_minor, tax_lines, adds_tax,
      discounts, delivery_discount_minor, authorised_minor, market_id)
    select o."orderId", next_order_number(), o."cartId", o.status, buyer, o.email, o.name, o.phone, o.currency, o."subtotalMinor",
      o."deliveryMinor", o."taxMinor", o."totalMinor", o."capturedMinor", o."paymentMethod", o."deliveryKind", o.place, o."isAddressChecked",
      o."slotId", o."customerNote", o.company, o."vatNumber", o."billingAddress", o.network, o."reviewReason", coalesce(o."isTest", false), o."deliveryTaxMinor", o."taxLines", o."addsTax",
      coalesce(o.discounts, '[]'), coalesce(o."deliveryDiscountMinor", 0), coalesce(o."authorisedMinor", 0), o."marketId"
    from jsonb_to_record(new_order) as o ("orderId" uuid, "cartId" uuid, status text, email text, name text, phone text, currency text,
      "subtotalMinor" bigint, "deliveryMinor" bigint, "taxMinor" bigint, "totalMinor" bigint, "capturedMinor" bigint,
      "paymentMethod" text, "deliveryKind" text, place jsonb, "isAddressChecked" boolean, "slotId" uuid, "customerNote" text,
      company text, "vatNumber" text, "billingAddress" text,
      network text, "reviewReason" text, "isTest" boolean, "deliveryTaxMinor" bigint, "taxLines" jsonb, "addsTax" boolean,
      discounts jsonb, "deliveryDiscountMinor" bigint, "authorisedMinor" bigint, "marketId" uuid)
    returning number into given;

    insert into order_lines (order_id, variant_id, kind, parts, title, variant_title, sku, image_key, quantity, unit_price_minor,
      total_minor, discount_minor, by_hand_minor, tax_minor, tax_line, gift, position)
    select (new_order ->> 'orderId')::uuid, line.*
    from rows from (jsonb_to_recordset(lines) as ("variantId" uuid, kind text, parts jsonb, title text, "variantTitle" text, sku text, "imageKey" text,
      quantity int, "unitPriceMinor" bigint, "totalMinor" bigint, "discountMinor" bigint, "byHandMinor" bigint, "taxMinor" bigint, "taxLine" int,
      gift jsonb)) with ordinality line;
    if lines @? '$[*] ? (@.kind == "digital")' then
      perform sell_downloads((new_order ->> 'orderId')::uuid);
    end if;
    return given;
  end $$;

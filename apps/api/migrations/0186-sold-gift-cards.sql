-- Gift cards are sold as items (decision 0124). What is paid for one is owed to whoever has its code, and is no sale.
alter table products
  drop constraint products_kind,
  add constraint products_kind check (kind in ('physical', 'made_to_order', 'service', 'bundle', 'digital', 'gift_card'));
alter table order_lines
  drop constraint order_lines_kind,
  add constraint order_lines_kind check (kind in ('physical', 'made_to_order', 'service', 'bundle', 'digital', 'gift_card')),
  -- For whom its gift cards are, as the shopper wrote it; null for the shopper.
  add column gift jsonb;
alter table cart_lines add column gift jsonb;
create or replace function lacks_customs(kind text, hs_code text, country_of_origin text) returns int
  language sql immutable
  return case when kind not in ('service', 'digital', 'gift_card') and (hs_code = '' or country_of_origin = '') then 64 else 0 end;

-- Each unit of a line has one card.
alter table credit_accounts
  add column order_line_id uuid,
  add column unit_number int,
  -- On which a sold card is mailed; null where that is at once.
  add column send_on date,
  add constraint credit_accounts_sold check (num_nonnulls(order_line_id, unit_number) in (0, 2)),
  add constraint credit_accounts_order_line_fkey foreign key (tenant_id, order_line_id)
    references order_lines (tenant_id, order_line_id);
create unique index credit_accounts_unit_key on credit_accounts (tenant_id, order_line_id, unit_number)
  where order_line_id is not null;

-- When a card is mailed that is meant for a day.
create function mailing_time(send_on date, time_zone text) returns timestamptz
  language sql stable
  return (send_on + time '08:00') at time zone time_zone;

alter table credit_movements
  drop constraint credit_movements_kind,
  add constraint credit_movements_kind check (kind in ('issue', 'adjust', 'hold', 'release', 'spend', 'refund', 'take_back')),
  drop constraint credit_movements_reference,
  -- A card that was sold was issued for its order.
  add constraint credit_movements_reference check (kind = 'issue' or (kind = 'adjust') = (reference_id is null));

-- What of an order's total is gift cards, and what of its cancelled part.
alter table orders
  add column gift_cards_minor bigint not null default 0,
  add column cancelled_gift_cards_minor bigint not null default 0,
  alter column net_minor set expression as (
  case when status in ('draft', 'pending_review') or is_test then 0
  else greatest(0, total_minor - case when status = 'cancelled' then total_minor else cancelled_minor end
    - (gift_cards_minor - cancelled_gift_cards_minor)
    - greatest(0, goodwill_minor - greatest(0, captured_minor - owed_refunds_minor
      - (total_minor - case when status = 'cancelled' then total_minor else cancelled_minor end))))
  end);
create function count_gift_cards() returns trigger
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
create trigger order_lines_count_gift_cards after insert or update of cancelled_quantity on order_lines
  for each row when (new.kind = 'gift_card') execute function count_gift_cards();

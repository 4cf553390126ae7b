-- Money lost in a dispute is first what was paid above the worth of the order, as goodwill is.
alter table orders alter column net_minor set expression as (
    case when status in ('draft', 'pending_review') or is_test then 0
    else greatest(0, total_minor - case when status = 'cancelled' then total_minor else cancelled_minor end
      - (gift_cards_minor - cancelled_gift_cards_minor - returned_cards_minor)
      - greatest(0, goodwill_minor + lost_minor - greatest(0, captured_minor - owed_refunds_minor
        - (total_minor - case when status = 'cancelled' then total_minor else cancelled_minor end))))
    end);

-- A loss that was entered on its day is corrected today, so that closed months keep their figures; other days are
-- summed again.
call for_each_tenant($$
  with corrected as (
    select o.order_id, o.placed_at, o.net_minor - greatest(0, worth - cards - greatest(0, goodwill_minor - greatest(0,
        captured_minor - owed_refunds_minor - worth)) - lost_minor) as more
    from orders o
    cross join lateral (select total_minor - cancelled_minor as worth,
      gift_cards_minor - cancelled_gift_cards_minor - returned_cards_minor as cards) current_sums
    where o.tenant_id = current_setting('app.tenant_id')::uuid and lost_minor > 0 and not is_test
      and status not in ('draft', 'pending_review', 'cancelled')
  ),
  entered as (
    insert into order_entries (tenant_id, order_id, gross_minor, discounts_minor, delivery_minor, added_tax_minor,
        cancelled_minor, refunds_minor, lost_minor, balance_minor, taxes_before, taxes_after)
      select current_setting('app.tenant_id')::uuid, order_id, 0, 0, 0, 0, 0, 0, -more, 0, latest.taxes_after, latest.taxes_after
      from corrected
      cross join lateral (select taxes_after from order_entries e
        where e.tenant_id = current_setting('app.tenant_id')::uuid and e.order_id = corrected.order_id
        order by order_entry_id desc limit 1) latest
      where more <> 0
  )
  insert into changed_sales (tenant_id, placed_at)
    select current_setting('app.tenant_id')::uuid, placed_at from corrected where more <> 0;
$$);

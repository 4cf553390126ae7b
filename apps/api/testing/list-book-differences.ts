export interface BookDifference {
  readonly rule: string
  readonly tenantId: string
  /** Variant, order, payment or cart. */
  readonly subjectId: string
  readonly wanted: string
  readonly found: string
}

type Query = (text: string) => Promise<{ rows: unknown[] }>

/**
 * Checks the invariants of stock and money: as administrator for all shops, as the application
 * role for the current shop. Empty if correct.
 */
export async function listBookDifferences(query: Query): Promise<BookDifference[]> {
  const differences: BookDifference[] = []
  for (const [rule, compare] of Object.entries(books)) {
    const { rows } = await query(`
      select tenant_id as "tenantId", subject_id as "subjectId", wanted::text, found::text
      from (${compare}) book where wanted is distinct from found limit 20`)
    for (const row of rows) differences.push({ rule, ...(row as Omit<BookDifference, 'rule'>) })
  }
  return differences
}

/** Each statement returns rows with two differing values of a subject. */
const books: Readonly<Record<string, string>> = {
  'the ledger adds up to the stock': `
      select tenant_id, variant_id as subject_id,
        row(coalesce(ledger.on_hand, 0), coalesce(ledger.reserved, 0), coalesce(ledger.unavailable, 0), coalesce(ledger.incoming, 0)) as wanted,
        row(coalesce(level.on_hand, 0), coalesce(level.reserved, 0), coalesce(level.unavailable, 0), coalesce(level.incoming, 0)) as found
      from (select tenant_id, variant_id, location_id, sum(on_hand_delta)::bigint as on_hand,
              sum(reserved_delta)::bigint as reserved, sum(unavailable_delta)::bigint as unavailable,
              sum(incoming_delta)::bigint as incoming
            from stock_movements group by tenant_id, variant_id, location_id) ledger
      full join stock_levels level using (tenant_id, variant_id, location_id)`,
  'the ledger says is on the way what transfers have under way': `
      select tenant_id, variant_id as subject_id, sum(left_over)::bigint as wanted, sum(incoming)::bigint as found
      from (
        select tenant_id, to_id as location_id, variant_id, quantity - received - damaged - lost - returned as left_over, 0 as incoming
          from transfer_lines join transfers using (tenant_id, transfer_id) where sent_at is not null
        union all
        select tenant_id, location_id, variant_id, 0, incoming from stock_levels
      ) both_sides group by tenant_id, location_id, variant_id`,
  'the ledger loses with a transfer what was reported lost': `
      select tenant_id, transfer_id as subject_id, -sum(lost)::bigint as wanted, coalesce((
        select sum(on_hand_delta + incoming_delta) from stock_movements m
        where m.tenant_id = l.tenant_id and m.reference_id = l.transfer_id), 0)::bigint as found
      from transfer_lines l group by tenant_id, transfer_id`,
  'the ledger receives with purchase orders what they say has come in': `
      select tenant_id, purchase_id as subject_id, sum(received)::bigint as wanted, coalesce((
        select sum(on_hand_delta) from stock_movements m
        join purchase_receipts r on r.tenant_id = m.tenant_id and r.purchase_receipt_id = m.reference_id
        where r.tenant_id = l.tenant_id and r.purchase_id = l.purchase_id and m.reference_type = 'purchase'), 0)::bigint as found
      from purchase_lines l group by tenant_id, purchase_id`,
  'what is reserved is what orders and checkouts need': `
      select tenant_id, variant_id as subject_id, sum(needed)::bigint as wanted, sum(reserved)::bigint as found
      from (
        select tenant_id, variant_id, quantity - cancelled_quantity - fulfilled_quantity as needed, 0 as reserved
          from order_lines join orders using (tenant_id, order_id)
          where status <> 'pending_review' and kind = 'physical'
        union all
        select tenant_id, part."variantId", (l.quantity - l.cancelled_quantity - l.fulfilled_quantity) * part.quantity, 0
          from order_lines l join orders using (tenant_id, order_id)
          cross join jsonb_to_recordset(l.parts) part ("variantId" uuid, quantity int) where status <> 'pending_review'
        union all
        select tenant_id, part.variant_id, l.quantity * part.quantity, 0 from cart_lines l join carts using (tenant_id, cart_id)
          join variants v using (tenant_id, variant_id) join bundle_parts part using (tenant_id, product_id)
          where carts.status = 'checkout' and keeps_goods
        union all
        select tenant_id, variant_id, quantity, 0 from cart_lines join carts using (tenant_id, cart_id)
          join variants using (tenant_id, variant_id) join products p using (tenant_id, product_id)
          where carts.status = 'checkout' and keeps_goods and p.kind = 'physical'
        union all
        select tenant_id, good."variantId", good.quantity, 0 from order_drafts d
          cross join jsonb_to_recordset(d.held_goods) good ("variantId" uuid, quantity int)
          where order_id is null and deleted_at is null
        union all
        select tenant_id, variant_id, 0, reserved from stock_levels
      ) both_sides group by tenant_id, variant_id`,
  'an order was paid what its payments captured': `
      select o.tenant_id, o.order_id as subject_id, coalesce(sum(p.captured_minor), 0)::bigint as wanted,
        o.captured_minor as found
      from orders o left join payments p on p.tenant_id = o.tenant_id and p.order_id = o.order_id
      group by o.tenant_id, o.order_id, o.captured_minor`,
  'what is authorised for an order is what its payments have reserved': `
      select o.tenant_id, o.order_id as subject_id,
        coalesce(sum(p.amount_minor) filter (where p.status = 'authorised'), 0)::bigint as wanted, o.authorised_minor as found
      from orders o left join payments p on p.tenant_id = o.tenant_id and p.order_id = o.order_id
      group by o.tenant_id, o.order_id, o.authorised_minor`,
  'payers dispute of an order what its disputes hold': `
      select o.tenant_id, o.order_id as subject_id, coalesce(sum(d.held_minor), 0)::bigint as wanted, o.disputed_minor as found
      from orders o left join card_disputes d on d.tenant_id = o.tenant_id and d.order_id = o.order_id
      group by o.tenant_id, o.order_id, o.disputed_minor`,
  'an order lost what its lost disputes hold': `
      select o.tenant_id, o.order_id as subject_id,
        coalesce(sum(d.held_minor) filter (where d.status = 'lost'), 0)::bigint as wanted, o.lost_minor as found
      from orders o left join card_disputes d on d.tenant_id = o.tenant_id and d.order_id = o.order_id
      group by o.tenant_id, o.order_id, o.lost_minor`,
  'an order was given back what its refunds returned': `
      select o.tenant_id, o.order_id as subject_id,
        coalesce(sum(r.amount_minor) filter (where r.status = 'succeeded'), 0)::bigint as wanted,
        o.refunded_minor as found
      from orders o left join refunds r on r.tenant_id = o.tenant_id and r.order_id = o.order_id
      group by o.tenant_id, o.order_id, o.refunded_minor`,
  'a customer has ordered and spent what their orders say': `
      select c.tenant_id, c.customer_id as subject_id,
        row(count(o.order_id)::int, coalesce(sum(o.net_minor), 0)::bigint, coalesce(max(o.placed_at), '-infinity')) as wanted,
        row(c.order_count, c.spent_minor, c.last_order_at) as found
      from customers c left join orders o on o.tenant_id = c.tenant_id and o.customer_id = c.customer_id and not o.is_test
      group by c.tenant_id, c.customer_id`,
  'nobody who went into another customer has orders': `
      select tenant_id, customer_id as subject_id, 0 as wanted,
        (select count(*)::int from orders o where o.tenant_id = c.tenant_id and o.customer_id = c.customer_id) as found
      from customers c where merged_into is not null`,
  'a payment was given back what its refunds returned': `
      select p.tenant_id, p.payment_id as subject_id,
        coalesce(sum(r.amount_minor) filter (where r.status = 'succeeded'), 0)::bigint as wanted,
        p.refunded_minor as found
      from payments p left join refunds r on r.tenant_id = p.tenant_id and r.payment_id = p.payment_id
      group by p.tenant_id, p.payment_id, p.refunded_minor`,
  'the entries of a payment are what it captured and returned': `
      select p.tenant_id, p.payment_id as subject_id, p.captured_minor - p.refunded_minor as wanted,
        coalesce(sum(e.amount_minor) filter (where e.kind not in ('dispute', 'dispute_returned')), 0)::bigint as found
      from payments p left join payment_entries e on e.tenant_id = p.tenant_id and e.payment_id = p.payment_id
      group by p.tenant_id, p.payment_id, p.captured_minor, p.refunded_minor`,
  'what an order was placed with and its later entries are what it is worth': `
      select tenant_id, subject_id, wanted, found from (
        select o.tenant_id, o.order_id as subject_id, o.net_minor as wanted, sum(s.net)::bigint as found
        from orders o join sale_rows('-infinity', 'infinity') s on s.order_id = o.order_id
        group by o.tenant_id, o.order_id, o.net_minor) sale`,
  'a payout is the sum of its transactions': `
      select p.tenant_id, p.payout_id as subject_id, p.amount_minor as wanted, coalesce(sum(b.net_minor), 0)::bigint as found
      from payouts p left join balance_transactions b on b.tenant_id = p.tenant_id and b.stripe_payout_id = p.stripe_payout_id
      group by p.tenant_id, p.payout_id, p.amount_minor`,
  'cash that was taken and not given back is in tills': `
      select p.tenant_id, p.payment_id as subject_id, p.captured_minor - coalesce((
          select sum(r.amount_minor) from refunds r where r.tenant_id = p.tenant_id and r.payment_id = p.payment_id
            and r.status = 'succeeded' and r.credit_account_id is null), 0)::bigint as wanted,
        coalesce((select sum(e.amount_minor) from cash_entries e
          where e.tenant_id = p.tenant_id and e.payment_id = p.payment_id), 0)::bigint as found
      from payments p where p.provider = 'cash'
        and not exists (select from orders o where o.tenant_id = p.tenant_id and o.order_id = p.order_id and o.is_test)`,
  'a closed till is what was counted, and what that was off by is in the account of differences': `
      select c.tenant_id, c.cash_up_id as subject_id, case when c.closed_at is null then 0 else c.counted_minor
          - c.float_minor - coalesce(sum(e.amount_minor) filter (where e.account = 'till'), 0) end::bigint as wanted,
        coalesce(sum(e.amount_minor) filter (where e.account = 'differences'), 0)::bigint as found
      from cash_ups c left join cash_entries e using (tenant_id, cash_up_id)
      group by c.tenant_id, c.cash_up_id`,
  'money without an order is on its way back, or a person knows of it': `
      select p.tenant_id, p.payment_id as subject_id, p.captured_minor as wanted,
        least(p.captured_minor, coalesce(sum(r.amount_minor), 0)::bigint + coalesce((
          select sum(held_minor) from card_disputes d where d.tenant_id = p.tenant_id and d.payment_id = p.payment_id), 0)::bigint) as found
      from payments p left join refunds r on r.tenant_id = p.tenant_id and r.payment_id = p.payment_id
      where p.order_id is null and p.captured_minor > 0
      group by p.tenant_id, p.payment_id, p.captured_minor`,
  'a cart is one order at most, and a placed cart is one': `
      select c.tenant_id, c.cart_id as subject_id, 1::bigint as wanted, count(o.order_id) as found
      from carts c left join orders o on o.tenant_id = c.tenant_id and o.cart_id = c.cart_id
      where c.status = 'placed' group by c.tenant_id, c.cart_id`,
  'an order is the sum of its lines': `
      select o.tenant_id, o.order_id as subject_id, coalesce(sum(l.total_minor), 0)::bigint as wanted,
        o.subtotal_minor as found
      from orders o left join order_lines l on l.tenant_id = o.tenant_id and l.order_id = o.order_id
      group by o.tenant_id, o.order_id, o.subtotal_minor`,
  'a balance is what came to it and went from it': `
      select a.tenant_id, a.credit_account_id as subject_id, a.balance_minor as wanted,
        coalesce(sum(m.amount_minor), 0)::bigint as found
      from credit_accounts a left join credit_movements m using (tenant_id, credit_account_id)
      group by a.tenant_id, a.credit_account_id, a.balance_minor`,
  'an order knows what of it is gift cards, and what of its cancelled part': `
      select o.tenant_id, o.order_id as subject_id, row(o.gift_cards_minor, o.cancelled_gift_cards_minor) as wanted,
        row(coalesce(sum(l.total_minor), 0)::bigint, coalesce(sum(l.unit_price_minor * l.cancelled_quantity), 0)::bigint) as found
      from orders o left join order_lines l on l.tenant_id = o.tenant_id and l.order_id = o.order_id and l.kind = 'gift_card'
      group by o.tenant_id, o.order_id, o.gift_cards_minor, o.cancelled_gift_cards_minor`,
  'an order knows what was refunded of gift cards that it sold': `
      select o.tenant_id, o.order_id as subject_id, o.returned_cards_minor as wanted,
        coalesce(sum(a.refunded_minor) filter (where not exists (select from credit_movements m
          where m.tenant_id = a.tenant_id and m.credit_account_id = a.credit_account_id and m.kind = 'take_back')), 0)::bigint as found
      from orders o left join order_lines l on l.tenant_id = o.tenant_id and l.order_id = o.order_id and l.kind = 'gift_card'
      left join credit_accounts a on a.tenant_id = l.tenant_id and a.order_line_id = l.order_line_id
      group by o.tenant_id, o.order_id, o.returned_cards_minor`,
  'a line has not more gift cards than units that are paid for': `
      select l.tenant_id, l.order_line_id as subject_id, least(l.quantity - l.cancelled_quantity, count(a.*)) as wanted, count(a.*) as found
      from order_lines l join credit_accounts a on a.tenant_id = l.tenant_id and a.order_line_id = l.order_line_id
      where not exists (select from credit_movements m
        where m.tenant_id = a.tenant_id and m.credit_account_id = a.credit_account_id and m.kind = 'take_back')
      group by l.tenant_id, l.order_line_id, l.quantity, l.cancelled_quantity`,
  'orders were paid from a balance, and given back to it, by as much as it went and came': `
      select tenant_id, credit_account_id as subject_id, sum(paid)::bigint as wanted, sum(spent)::bigint as found
      from (
        select tenant_id, credit_account_id, captured_minor as paid, 0 as spent from payments where credit_account_id is not null
        union all
        select tenant_id, credit_account_id, -amount_minor, 0 from refunds where credit_account_id is not null
        union all
        select tenant_id, credit_account_id, 0, -amount_minor from credit_movements where kind in ('spend', 'refund')
      ) both_sides group by tenant_id, credit_account_id`,
  'running checkouts keep of balances what they have not given back': `
      select m.tenant_id, m.reference_id as subject_id, 0::bigint as wanted, sum(m.amount_minor)::bigint as found
      from credit_movements m join carts c on c.tenant_id = m.tenant_id and c.cart_id = m.reference_id
      where c.status <> 'checkout' group by m.tenant_id, m.reference_id`,
  'a discount was used as often as checkouts and orders have it': `
      select d.tenant_id, d.discount_id as subject_id, d.used_count::bigint as wanted, count(u.subject_id) as found
      from discounts d left join discount_uses u on u.tenant_id = d.tenant_id and u.discount_id = d.discount_id
      group by d.tenant_id, d.discount_id, d.used_count`,
  'an order is less by what its discounts took off': `
      select o.tenant_id, o.order_id as subject_id, o.delivery_discount_minor + coalesce(
          (select sum(l.discount_minor) from order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.order_id), 0)::bigint as wanted,
        coalesce((select sum((each ->> 'deliveryMinor')::bigint + coalesce((select sum((part ->> 'amountMinor')::bigint)
            from jsonb_array_elements(each -> 'lines') part), 0))
          from jsonb_array_elements(o.discounts) each), 0)::bigint as found
      from orders o`,
  'the tax of an order is the sum of its lines and its delivery': `
      select o.tenant_id, o.order_id as subject_id,
        coalesce(sum(l.tax_minor), 0)::bigint + o.delivery_tax_minor as wanted, o.tax_minor as found
      from orders o left join order_lines l on l.tenant_id = o.tenant_id and l.order_id = o.order_id
      group by o.tenant_id, o.order_id, o.tax_minor, o.delivery_tax_minor`,
  'the rates of an order sum to its tax and its total': `
      select o.tenant_id, o.order_id as subject_id,
        row(sum(rate."taxMinor"), sum(rate."netMinor" + rate."taxMinor")) as wanted, row(o.tax_minor::numeric, o.total_minor::numeric) as found
      from orders o cross join jsonb_to_recordset(o.tax_lines) rate ("netMinor" bigint, "taxMinor" bigint)
      group by o.tenant_id, o.order_id, o.tax_minor, o.total_minor`,
}

import { sql } from 'kysely'

import type { Db } from '../src/platform/database/tenant-db.ts'

/** Checks the invariants that hold for every shop at any time; throws with the names of the broken rules. */
export async function checkBooks(db: Db): Promise<void> {
  const { rows } = await sql<{ rule: string; broken: number }>`${books}`.execute(db)
  const broken = rows.filter((row) => row.broken > 0).map((row) => `${row.rule} (${row.broken})`)
  if (broken.length > 0) throw new Error(`The demo's books do not add up: ${broken.join(', ')}`)
}

const books = sql`
  select 'stock is what the ledger says' as rule, count(*)::int as broken
    from stock_levels level
    full join (
      select variant_id, location_id, sum(on_hand_delta) as on_hand, sum(reserved_delta) as reserved, sum(unavailable_delta) as unavailable,
        sum(incoming_delta) as incoming
      from stock_movements group by 1, 2
    ) ledger using (variant_id, location_id)
   where (level.on_hand, level.reserved, level.unavailable, level.incoming)
      is distinct from (ledger.on_hand, ledger.reserved, ledger.unavailable, ledger.incoming)
  union all
  select 'what is on the way is what transfers have under way', count(*)::int
    from (select variant_id, location_id, sum(incoming) as incoming from stock_levels group by 1, 2) level
    left join (
      select variant_id, to_id as location_id, sum(quantity - received - damaged - lost - returned) as left_over
      from transfer_lines join transfers using (transfer_id) where sent_at is not null group by 1, 2
    ) lines using (variant_id, location_id)
   where level.incoming <> coalesce(lines.left_over, 0)
  union all
  select 'reserved is what open orders still owe', count(*)::int
    from (select variant_id, sum(reserved) as reserved from stock_levels group by 1) level
    left join (
      select variant_id, sum(quantity - cancelled_quantity - fulfilled_quantity) as owed
      from order_lines join orders using (order_id) where status in ('open', 'held') group by 1
    ) lines using (variant_id)
   where level.reserved <> coalesce(lines.owed, 0)
     and not exists (select from carts where status = 'checkout')
  union all
  select 'orders add up', count(*)::int
    from orders o join (select order_id, sum(total_minor) as lines, sum(tax_minor) as taxes from order_lines group by 1) l using (order_id)
   where o.subtotal_minor <> l.lines or o.total_minor <> o.subtotal_minor + o.delivery_minor
      or o.tax_minor <> l.taxes + o.delivery_tax_minor
  union all
  select 'orders know their payments', count(*)::int
    from orders o left join (
      select order_id, sum(captured_minor) as captured, sum(refunded_minor) as refunded from payments where order_id is not null group by 1
    ) p using (order_id)
   where (o.captured_minor, o.refunded_minor) is distinct from (coalesce(p.captured, 0), coalesce(p.refunded, 0))
  union all
  select 'payments know their refunds', count(*)::int
    from payments p left join (
      select payment_id, sum(amount_minor) as given from refunds where status = 'succeeded' group by 1
    ) r using (payment_id)
   where p.refunded_minor <> coalesce(r.given, 0)
  union all
  select 'completed orders are paid', count(*)::int
    from orders where status = 'completed' and balance_minor < 0
  union all
  select 'nothing happened in the future', count(*)::int
    from (select placed_at as at from orders union all select occurred_at from stock_movements union all select occurred_at from events) moments
   where at > app_now()`

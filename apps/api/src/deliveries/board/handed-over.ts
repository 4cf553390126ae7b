import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'
import type { StockLine } from '../../stock/movements.ts'

export async function listHandedOver(db: Db, orderId: string): Promise<StockLine[]> {
  const { rows } = await sql<StockLine>`
    select l.variant_id as "variantId", l.kind, l.parts, sum(f.quantity)::int as quantity
    from fulfilments h
    join fulfilment_lines f on f.fulfilment_id = h.fulfilment_id
    join order_lines l on l.order_line_id = f.order_line_id
    where h.order_id = ${orderId}::uuid and h.status in ('handed_over', 'delivered')
    group by l.variant_id, l.kind, l.parts`.execute(db)
  return rows
}

import { sql } from 'kysely'

import { inCamelCase } from '../../platform/database/sql.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export interface Units {
  readonly lineId: string
  readonly quantity: number
}

export interface BoxGoods extends Units {
  readonly fulfilmentId: string
  readonly title: string
}

export async function listBoxGoods(
  db: Db,
  ...fulfilmentIds: readonly string[]
): Promise<BoxGoods[]> {
  return await db
    .selectFrom('fulfilment_lines as goods')
    .innerJoin('order_lines as line', 'line.order_line_id', 'goods.order_line_id')
    .select(
      inCamelCase([
        'goods.fulfilment_id',
        'goods.order_line_id as lineId',
        'goods.quantity',
        'line.title',
      ]),
    )
    .where('goods.fulfilment_id', 'in', fulfilmentIds)
    .orderBy('line.position')
    .execute()
}

export async function takeFromBox(
  db: Db,
  fulfilmentId: string,
  units: readonly Units[],
): Promise<void> {
  const lineIds = units.map(({ lineId }) => lineId)
  const quantities = units.map(({ quantity }) => quantity)
  const taken = sql`unnest(${lineIds}::uuid[], ${quantities}::int[]) taken (line_id, quantity)`
  const isTaken = sql`goods.fulfilment_id = ${fulfilmentId}::uuid and goods.order_line_id = taken.line_id`
  await inOrder([
    sql`delete from fulfilment_lines goods using ${taken}
      where ${isTaken} and goods.quantity <= taken.quantity`.execute(db),
    sql`update fulfilment_lines goods set quantity = goods.quantity - taken.quantity from ${taken}
      where ${isTaken}`.execute(db),
  ])
}

import { sql } from 'kysely'
import { expect } from 'vitest'

import type { ShopFixture } from '../../shop-fixture.ts'
import type { TestApp } from '../../test-app.ts'

export async function checkCredit(t: TestApp, { owner }: ShopFixture): Promise<void> {
  const { orders, below } = await t.inTenant(owner.tenantId, async (db) => {
    const moved = await sql<Record<'paid' | 'spent', number> & { orderId: string }>`
      select order_id as "orderId", sum(paid)::bigint as paid, sum(spent)::bigint as spent from (
        select order_id, credit_account_id, captured_minor as paid, 0 as spent from payments where credit_account_id is not null
        union all
        select order_id, credit_account_id, -amount_minor, 0 from refunds where credit_account_id is not null
        union all
        select reference_id, credit_account_id, 0, -amount_minor from credit_movements where kind in ('spend', 'refund')
      ) both_sides group by order_id, credit_account_id`.execute(db)
    const wrong = await sql`select from credit_movements where balance_minor < 0`.execute(db)
    return { orders: moved.rows, below: wrong.rows }
  })
  for (const { orderId, paid, spent } of orders)
    expect({ orderId, paid }).toEqual({ orderId, paid: spent })
  expect(below).toEqual([])
}

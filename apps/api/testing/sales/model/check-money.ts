import { sql } from 'kysely'
import { expect } from 'vitest'

import { getDashboard } from '@marketday/contract/reports/dashboard'

import type { ShopFixture } from '../../shop-fixture.ts'
import type { TestApp } from '../../test-app.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)

export async function checkMoney(t: TestApp, shop: ShopFixture): Promise<void> {
  const { rows } = await t.inTenant(shop.owner.tenantId, (db) =>
    sql<
      Record<
        'worth' | 'giftCards' | 'captured' | 'owed' | 'goodwill' | 'lost' | 'balance',
        number
      > & {
        done: boolean
      }
    >`
      select total_minor - cancelled_minor as worth, captured_minor as captured, lost_minor as lost, balance_minor as balance,
        coalesce((select sum(l.unit_price_minor * (l.quantity - l.cancelled_quantity)) from order_lines l
          where l.order_id = o.order_id and l.kind = 'gift_card'), 0)::bigint - returned_cards_minor as "giftCards",
        o.status = 'completed' as done, coalesce(sum(r.amount_minor) filter (where purpose = 'owed'), 0)::bigint as owed,
        coalesce(sum(r.amount_minor) filter (where purpose = 'goodwill'), 0)::bigint as goodwill
      from orders o left join refunds r on r.order_id = o.order_id and r.status not in ('failed', 'reversed')
      group by o.tenant_id, o.order_id`.execute(db),
  )
  for (const { worth, captured, owed, goodwill, balance, done } of rows) {
    expect(balance).toBe(captured - owed - worth)
    expect(captured - owed - goodwill).toBeGreaterThanOrEqual(0)
    expect(worth).toBeGreaterThanOrEqual(0)
    expect(done && balance < 0).toBe(false)
  }
  // Gift card sales are liabilities: neither they nor their refunds count as sales.
  const sold = rows.map(({ worth, giftCards }) => worth - giftCards)
  const beyond = rows.map(({ goodwill, balance }, index) =>
    Math.min(sold[index] ?? 0, Math.max(0, goodwill - Math.max(0, balance))),
  )
  // Lost money is first what was paid above the worth of the order and not given back as goodwill.
  const lost = rows.map((row, index) =>
    Math.min(
      Math.max(0, row.lost - Math.max(0, row.balance - row.goodwill)),
      Math.max(0, (sold[index] ?? 0) - (beyond[index] ?? 0)),
    ),
  )
  const { money } = (await shop.owner.call(getDashboard, { query: {} })).body
  expect(money?.refundsMinor.value).toBe(sum(beyond) + sum(lost))
  expect(money?.salesMinor.value).toBe(sum(sold) - sum(beyond) - sum(lost))
}

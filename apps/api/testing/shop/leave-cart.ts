import { sql } from 'kysely'

import { fillCart } from '../shop-fixture.ts'
import type { ShopFixture } from '../shop-fixture.ts'
import type { TestApp } from '../test-app.ts'
import type { Client } from '../actors.ts'

export async function leaveCart(
  t: TestApp,
  shop: ShopFixture,
  {
    shopper = t.shopper(shop.owner.slug),
    quantities = [2],
    hoursAgo = 2,
  }: {
    readonly shopper?: Client
    readonly quantities?: readonly number[]
    readonly hoursAgo?: number
  } = {},
): Promise<string> {
  await fillCart(shopper, shop, quantities)
  const { rows } = await t.inTenant(shop.owner.tenantId, (db) =>
    sql<{ id: string }>`
      update carts set updated_at = app_now() - make_interval(hours => ${hoursAgo})
      where cart_id = (select cart_id from carts order by updated_at desc limit 1)
      returning cart_id as id`.execute(db),
  )
  return rows[0]?.id ?? ''
}

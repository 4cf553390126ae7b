import type { ShopFixture } from '../shop-fixture.ts'
import type { TestApp } from '../test-app.ts'

/** Moves a shop and its prices to another currency. */
export const sellIn = (t: TestApp, { owner }: ShopFixture, currency: string): Promise<void> =>
  t.inTenant(owner.tenantId, async (db) => {
    await db
      .updateTable('tenants')
      .set({ currency })
      .where('tenant_id', '=', owner.tenantId)
      .execute()
    await db.updateTable('variants').set({ currency }).execute()
  })

import { newId } from '../../src/platform/ids.ts'
import type { TestApp } from '../test-app.ts'

export async function addPayout(t: TestApp, tenantId: string): Promise<void> {
  const stripe_payout_id = `po_${newId()}`
  const created_at = t.app.services.clock.now().toISOString()
  await t.inTenant(tenantId, async (db) => {
    await db
      .insertInto('provider_payouts')
      .values({ stripe_payout_id, status: 'paid', arrives_on: '2026-01-02', created_at })
      .execute()
    await db
      .insertInto('payouts')
      .values({ stripe_payout_id, amount_minor: 0, currency: 'GBP', created_at })
      .execute()
    await db
      .insertInto('money_differences')
      .values({
        subject: 'payment',
        stripe_id: `pi_${newId()}`,
        day: '2026-01-02',
        currency: 'GBP',
        kind: 'missing_here',
        ours_minor: 0,
        theirs_minor: 500,
      })
      .execute()
  })
}

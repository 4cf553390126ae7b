import { afterAll, beforeAll, expect, it } from 'vitest'

import { cancelOrder, getOrder } from '@marketday/contract/orders/orders'

import { authoriseOrder } from '../../../testing/sales/authorise-order.ts'
import { captureSome } from '../../../testing/sales/authorised-acts.ts'
import { booksOf } from '../../../testing/sales/card-payments.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'
import { testAccountId } from '../../../testing/sales/connect-shop.ts'
import { scheduledRun } from '../../../testing/scheduled-run.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { followAuthorisation } from './follow-authorisation.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('ORD-10 authorised money of a deauthorized account is not captured, says why, and runs out', async () => {
  const { shop, orderId, paymentId } = await authoriseOrder(t, 'by_hand')
  const { owner } = shop
  const { tenantId } = owner
  const read = async () => (await owner.call(getOrder, { params: { orderId } })).body
  await sandbox(`_account/${testAccountId(tenantId)}`, { condition: 'deauthorized' })
  expect((await captureSome(shop, orderId, 840)).body).toMatchObject({
    state: 'refused',
    message: expect.stringContaining('no longer has access'),
  })
  expect(await read()).toMatchObject({ authorisedMinor: 840, paidMinor: 0 })
  await t.inTenant(tenantId, (db) =>
    db
      .updateTable('payments')
      .set({ authorised_until: new Date(db.context.now.getTime() - 3_600_000).toISOString() })
      .where('payment_id', '=', paymentId)
      .execute(),
  )
  const inTenant = (work: Parameters<ReturnType<typeof scheduledRun>['inTenant']>[0]) =>
    t.inTenant(tenantId, work)
  await followAuthorisation.run({
    ...scheduledRun(t),
    tenantId,
    payload: { paymentId },
    inTenant,
    finish: async (work: Parameters<typeof inTenant>[0]) => void (await inTenant(work)),
  } as Parameters<typeof followAuthorisation.run>[0])
  expect(await read()).toMatchObject({
    authorisedMinor: 0,
    paymentStatus: 'unpaid',
    payments: [{ status: 'expired' }],
  })
  const body = { reason: 'customer', restock: true, refund: 'full', notify: false } as const
  expect((await owner.call(cancelOrder, { params: { orderId }, body })).status).toBe(200)
  expect(await booksOf(t, shop)).toEqual([])
})

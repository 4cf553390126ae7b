import fs from 'node:fs'
import path from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { capturePayment } from '@marketday/contract/payments/card/authorisations'
import { listPaymentCards, refundOrder } from '@marketday/contract/payments/card/payments'

import { authoriseOrder } from '../../../testing/sales/authorise-order.ts'
import { placePaidOrder } from '../../../testing/sales/card-payments.ts'
import { disputeOrder } from '../../../testing/sales/card-disputes.ts'
import { testAccountId } from '../../../testing/sales/connect-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const keyed = () => ({ 'idempotency-key': newId() })

it('every call about a payment of a shop carries the account of that shop', async () => {
  const { services } = t.app
  const { stripeFor } = services
  const accounts: (string | null)[] = []
  Object.assign(services, {
    stripeFor: (account: string | null) => {
      accounts.push(account)
      return stripeFor(account)
    },
  })
  try {
    for (const { shop, orderId } of [await placePaidOrder(t), await authoriseOrder(t, 'by_hand')]) {
      const [params, headers] = [{ orderId }, keyed()]
      const { owner } = shop
      const body = { amountMinor: 840 }
      await owner.call(capturePayment, { params, body, headers })
      await owner.call(listPaymentCards, { params })
      const refund = { amountMinor: 100, extraMinor: 100, reason: 'Burnt crust' }
      await owner.call(refundOrder, { params, body: refund, headers: keyed() })
      await disputeOrder(t, shop, orderId)
      await t.runJobs()
      expect(new Set(accounts)).toContain(testAccountId(owner.tenantId))
    }
  } finally {
    Object.assign(services, { stripeFor })
  }
  expect(accounts.length).toBeGreaterThan(10)
  expect(accounts).not.toContain(null)
})

it('only plans and accounts use the platform’s own client', () => {
  const src = path.resolve(import.meta.dirname, '../..')
  const users = fs
    .readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => {
      const text = fs.readFileSync(path.join(src, name), 'utf8')
      return /services\.stripe\b|\{[^{}=]*\bstripe\b[^{}=]*\}: (Services|Pick<Services|Input\['services'\])/.test(
        text,
      )
    })
    .filter(
      (name) => !/^(accounts\/billing|payments\/accounts|workflows\/stripe-events)\//.test(name),
    )
  expect(users).toEqual([])
})

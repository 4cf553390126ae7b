import { sql } from 'kysely'
import { expect } from 'vitest'

import { leastByCard } from '@marketday/contract/payments/credit/credit-of-cart'
import {
  adjustCustomerCredit,
  getCustomerCredit,
} from '@marketday/contract/payments/credit/customer-credit'
import {
  getStoreCreditOffer,
  useStoreCredit,
} from '@marketday/contract/payments/credit/pay-with-credit'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import {
  getCart,
  leaveCheckout,
  setCartContact,
  type payCheckout,
} from '@marketday/contract/orders/cart'
import { proveMailbox, requestMailboxCode } from '@marketday/contract/orders/customers/mailbox'
import { getOrder } from '@marketday/contract/orders/orders'

import { enqueue } from '../../../src/platform/jobs/jobs.ts'
import { releaseExpiredHold } from '../../../src/workflows/checkout/release-checkout.ts'
import { freshEmail, mailedCode } from '../../identity/people.ts'
import { complete, contact, fillCart, orderDirectly, pay } from '../../shop-fixture.ts'
import type { ShopFixture } from '../../shop-fixture.ts'
import type { TestApp } from '../../test-app.ts'
import type { Client } from '../../actors.ts'
import { sandbox } from '../sandbox.ts'
import type { PayPage } from '../pay-pages.ts'

export interface CreditCustomer {
  readonly customerId: string
  readonly email: string
  readonly browser: Client
}

export interface CreditCheckout {
  readonly percent: number
  /** Failed checkouts before the final payment, in order. */
  readonly falls: readonly (keyof typeof falls)[]
  /** Payment of the rest; cards cannot be charged tiny amounts. */
  readonly rest: 'card' | 'cash'
}

interface Stage {
  readonly t: TestApp
  readonly shop: ShopFixture
  readonly customer: CreditCustomer
  readonly play: (step: number, act: () => Promise<unknown>) => Promise<void>
}

export async function openCreditCustomer(t: TestApp, shop: ShopFixture): Promise<CreditCustomer> {
  const email = freshEmail('credit')
  const [variantId = ''] = shop.variantIds
  const browser = t.shopper(shop.owner.slug)
  const { orderId } = (await orderDirectly(browser, [{ variantId, quantity: 1 }], { email })).body
  const { body: order } = await shop.owner.call(getOrder, { params: { orderId } })
  return { customerId: order.customerId ?? '', email, browser }
}

export async function orderByCredit(
  stage: Stage,
  { bought, credit }: { readonly bought: readonly number[]; readonly credit: CreditCheckout },
): Promise<string> {
  const { shop, customer } = stage
  const { browser, email } = customer
  await prove(stage)
  const totalMinor = await fillCart(browser, shop, bought)
  await browser.call(setCartContact, { body: { ...contact, email } })
  await setBalance(stage, Math.max(1, Math.ceil((totalMinor * credit.percent) / 100)))
  await stage.play(0, async () => expect((await browser.call(useStoreCredit)).status).toBe(200))
  let orderId = ''
  for (const [index, fall] of credit.falls.entries())
    await stage.play(index + 1, async () => {
      const page = await openPage(browser)
      orderId ||= page.orderId || (await falls[fall](stage, page)) || ''
    })
  for (let step = credit.falls.length + 1; !orderId; step += 1) {
    if (step > 15) throw new Error('the order was not placed')
    await stage.play(step, async () => {
      const page = await openPage(browser, credit.rest)
      orderId ||= page.orderId || (await payPage(browser, page))
    })
  }
  return orderId
}

/** A proof lasts half an hour. */
async function prove({ t, customer: { browser, email } }: Stage): Promise<void> {
  const { mailbox } = (await browser.call(getStoreCreditOffer)).body
  if (mailbox.state === 'proven') return
  await browser.call(requestMailboxCode, { body: { email } })
  await t.runJobs()
  await browser.call(proveMailbox, { body: { code: await mailedCode(t, email) } })
}

async function setBalance({ shop, customer }: Stage, amountMinor: number): Promise<void> {
  const params = { customerId: customer.customerId }
  const { balanceMinor } = (await shop.owner.call(getCustomerCredit, { params })).body
  if (balanceMinor === amountMinor) return
  await shop.owner.call(adjustCustomerCredit, {
    params,
    body: { amountMinor: amountMinor - balanceMinor, reason: 'As it is to be' },
  })
}

interface Page extends PayPage {
  /** Set if the order is already placed, because nothing was left to pay. */
  readonly orderId: string
}

async function openPage(browser: Client, rest: CreditCheckout['rest'] = 'card'): Promise<Page> {
  const { dueMinor, currency } = (await browser.call(getCart)).body
  const isTooSmall = dueMinor > 0 && dueMinor < leastByCard(currency)
  const method = isTooSmall ? 'cash' : rest
  const { status, body } = await pay(browser, { method, total: dueMinor })
  expect(status).toBeLessThan(500)
  return status < 300 ? toPage(body) : noPage
}

const noPage: Page = { orderId: '', paymentId: '', sessionId: '' }

const toPage = ({ order, paymentId, redirectUrl }: ResponseOf<typeof payCheckout>): Page => ({
  orderId: order?.orderId ?? '',
  paymentId: paymentId ?? '',
  sessionId: redirectUrl?.split('/').at(-1) ?? '',
})

const decline = '4000000000000002'

async function payPage(browser: Client, { paymentId, sessionId }: PayPage, card?: string) {
  if (!sessionId) return ''
  await sandbox(`_pay/${sessionId}`, card ? { card } : {})
  const { status, body } = await complete(browser, paymentId)
  expect(status).toBeLessThan(500)
  return body?.order?.orderId ?? ''
}

/** Each returns the order if it was placed anyway. */
const falls = {
  left: async ({ customer }: Stage) => {
    await customer.browser.call(leaveCheckout)
  },
  declined: ({ customer: { browser } }: Stage, page: PayPage) => payPage(browser, page, decline),
  paidAfterLeft: async ({ customer: { browser } }: Stage, page: PayPage) => {
    await browser.call(leaveCheckout)
    return await payPage(browser, page)
  },
  lapsed: async ({ t, shop }: Stage) => {
    await t.inTenant(shop.owner.tenantId, async (db) => {
      const { rows } = await sql<{ cartId: string }>`
        update carts set hold_expires_at = app_now() - interval '1 second'
        where status = 'checkout' returning cart_id as "cartId"`.execute(db)
      for (const { cartId } of rows) await enqueue(db, releaseExpiredHold, { cartId })
    })
    await t.runJobs({ allowFailures: true })
  },
  takenOff: async (stage: Stage) => {
    await setBalance(stage, 0)
  },
} satisfies Record<string, (stage: Stage, page: PayPage) => Promise<string | void>>

export const fallKinds = Object.keys(falls) as (keyof typeof falls)[]

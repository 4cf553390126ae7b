import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { updateBusiness, getBusiness } from '@marketday/contract/accounts/tenants/business'
import {
  getInvoiceRules,
  saveInvoiceRules,
} from '@marketday/contract/orders/documents/invoice-rules'
import type { InvoiceRules } from '@marketday/contract/orders/documents/invoice-rules'
import { parsePlace } from '@marketday/contract/contact/place'
import { previewInvoices } from '@marketday/contract/orders/documents/order-documents'
import {
  cancelOrder,
  getOrder,
  handOverOrder,
  packOrder,
  startPicking,
} from '@marketday/contract/orders/orders'
import { undoHandOver } from '@marketday/contract/orders/packing/undo-hand-over'
import { placeTestOrder } from '@marketday/contract/orders/place-orders'
import { listNotifications } from '@marketday/contract/panel/notifications'
import { saveMailTemplate } from '@marketday/contract/panel/messages/mail-templates'
import { recordCash, refundOrder } from '@marketday/contract/payments/card/payments'

import { deliveryDay } from '../../../testing/deliveries/delivery-day.ts'
import { movingClock } from '../../../testing/identity/moving-clock.ts'
import { issueInvoices } from '../../../testing/sales/issue-invoices.ts'
import { mailsOf, placePaidOrder } from '../../../testing/sales/card-payments.ts'
import { keyed } from '../../../testing/sales/collect-order.ts'
import { answersOf } from '../../../testing/set-up-shop.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { issueDueInvoice } from './issue-by-rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const minutes = movingClock(() => t)

const { place } = answersOf.stepOne

async function addDetails(owner: Staff, change: object = { place, taxId: 'GB123456789' }) {
  const { details, version } = (await owner.call(getBusiness)).body
  const business = { ...details, tradeName: 'Test Bakery', email: 'shop@example.com' }
  const body = { details: { ...business, phone: '+441134960000', ...change }, version }
  expect((await owner.call(updateBusiness, { body })).status).toBe(200)
}

const issueWhen = (owner: Staff, issuedWhen: InvoiceRules['issuedWhen']) =>
  owner.call(saveInvoiceRules, { body: { issuedWhen } })

async function open(issuedWhen: InvoiceRules['issuedWhen']) {
  const shop = await openShop(t, [{ priceMinor: 400, stock: 100 }])
  const { owner } = shop
  await addDetails(owner)
  await issueWhen(owner, issuedWhen)
  const order = async () => {
    const lines = [{ variantId: shop.variantIds[0] ?? '', quantity: 2 }]
    return (await orderDirectly(shop.shopper, lines)).body.orderId
  }
  return { ...shop, order, ...actsOf(owner) }
}

const actsOf = (owner: Staff) => ({
  pay: (orderId: string, amountMinor = 800) =>
    owner.call(recordCash, {
      params: { orderId },
      body: { amountMinor, ...(amountMinor !== 800 && { reason: 'Part' }) },
      headers: keyed(),
    }),
  handOver: async (orderId: string) => {
    const params = { orderId }
    await owner.call(startPicking, { params })
    await owner.call(packOrder, { params })
    const { body } = await owner.call(handOverOrder, {
      params,
      body: { cashReason: 'Pays later' },
    })
    return body
  },
  documents: async (orderId: string) => {
    await t.runJobs()
    const { body } = await owner.call(getOrder, { params: { orderId } })
    return body.documents.map(({ number }) => number)
  },
  invoiceMails: async () => {
    await t.runJobs()
    return (await mailsOf(t, { owner })).filter(({ template }) => template === 'order-invoiced')
  },
  runAgain: (orderId: string) =>
    t.inTenant(owner.tenantId, (db) =>
      t.app.services.jobs.insert(db, issueDueInvoice.name, [
        { data: { orderId, tenantId: owner.tenantId }, delaySeconds: 0 },
      ]),
    ),
})

describe('an invoice issued automatically', () => {
  it('is not issued unless the business chooses it', async () => {
    const { owner, order, pay, documents } = await open('by_hand')
    expect((await owner.call(getInvoiceRules)).body).toEqual({ issuedWhen: 'by_hand' })
    const orderId = await order()
    await pay(orderId)
    expect(await documents(orderId)).toEqual([])
  })

  it('follows the payment in full, once, with its mail', async () => {
    const { order, pay, documents, invoiceMails, runAgain } = await open('paid')
    const [first, second] = [await order(), await order()]
    await pay(first, 300)
    expect(await documents(first)).toEqual([])
    await pay(first, 500)
    expect(await documents(first)).toEqual(['INV-1'])
    await pay(second)
    await Promise.all([runAgain(first), runAgain(second), runAgain(second)])
    expect(await documents(second)).toEqual(['INV-2'])
    expect(await documents(first)).toEqual(['INV-1'])
    const mails = await invoiceMails()
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Invoice INV-1 for your order \d+ at /),
      expect.stringMatching(/^Invoice INV-2 /),
    ])
    const [url = ''] = mails[0]?.text.match(/http\S+\/api\/shop\/orders\/\S+\/documents/) ?? []
    const pdf = await fetchPath(url)
    expect(pdf).toMatchObject({ statusCode: 200 })
    expect(pdf.headers['content-type']).toBe('application/pdf')
  })

  it('is issued once if staff issue it at the same moment', async () => {
    const { owner, order, pay, documents, runAgain } = await open('paid')
    const orderId = await order()
    await pay(orderId)
    await Promise.all([t.runJobs(), issueInvoices(owner, [orderId]), runAgain(orderId)])
    expect(await documents(orderId)).toEqual(['INV-1'])
    const next = await order()
    await issueInvoices(owner, [next])
    expect(await documents(next)).toEqual(['INV-2'])
  })

  it('follows a card payment at checkout', async () => {
    const paid = await placePaidOrder(t)
    const { owner } = paid.shop
    await addDetails(owner)
    await issueWhen(owner, 'paid')
    expect(await actsOf(owner).documents(paid.orderId)).toEqual(['INV-1'])
  })

  it('follows a pick-up, or a parcel once its hand-over can’t be undone', async () => {
    const { order, handOver, pay, documents } = await open('handed_over')
    const orderId = await order()
    await pay(orderId)
    expect(await documents(orderId)).toEqual([])
    await handOver(orderId)
    expect(await documents(orderId)).toEqual(['INV-1'])

    const day = await deliveryDay(t)
    await addDetails(day.owner)
    await issueWhen(day.owner, 'handed_over')
    const sent = await day.order({ packed: false, quantity: 1 })
    const acts = actsOf(day.owner)
    const params = { orderId: sent.orderId }
    const { parcels } = await acts.handOver(sent.orderId)
    await day.owner.call(undoHandOver, {
      params,
      body: { fulfilmentIds: parcels.map(({ id }) => id) },
    })
    minutes(11)
    await t.runJobs({ early: true })
    expect(await acts.documents(sent.orderId)).toEqual([])
    await day.owner.call(handOverOrder, { params, body: {} })
    minutes(11)
    await t.runJobs({ early: true })
    expect(await acts.documents(sent.orderId)).toEqual(['INV-1'])
  })

  it('is not issued for a test order, a cancelled or a fully refunded one', async () => {
    const { owner, order, pay, documents, runAgain } = await open('paid')
    const test = (await owner.call(placeTestOrder)).body.orderId
    expect(await documents(test)).toEqual([])
    const ends = [await order(), await order()]
    await t.runJobs()
    await issueWhen(owner, 'by_hand')
    for (const orderId of ends) await pay(orderId)
    await t.runJobs()
    await owner.call(cancelOrder, {
      params: { orderId: ends[0] ?? '' },
      body: { reason: 'customer', restock: true, refund: 'none', notify: false },
    })
    const refund = await owner.call(refundOrder, {
      params: { orderId: ends[1] ?? '' },
      body: { amountMinor: 800, extraMinor: 800, reason: 'Burnt crust' },
      headers: keyed(),
    })
    expect(refund.status).toBe(200)
    await issueWhen(owner, 'paid')
    for (const orderId of ends) await runAgain(orderId)
    for (const orderId of ends) expect(await documents(orderId)).toEqual([])
  })
})

describe('missing business details', () => {
  it('block the invoice, and the owner is notified once until the details change', async () => {
    const { owner, order, pay, documents, invoiceMails } = await open('paid')
    await addDetails(owner, { place, taxId: '' })
    const listTitles = async () =>
      (await owner.call(listNotifications, {})).body.rows
        .filter(({ kind }) => kind === 'invoiceBlocked')
        .map(({ title }) => title)
    const blocked = [await order(), await order()]
    for (const orderId of blocked) {
      await pay(orderId)
      expect(await documents(orderId)).toEqual([])
    }
    expect(await listTitles()).toEqual(['Invoices aren’t issued: your tax number is missing'])
    const { timeline } = (await owner.call(getOrder, { params: { orderId: blocked[1] ?? '' } }))
      .body
    expect(timeline.map(({ message }) => message)).toContain(
      'Invoice not issued: the business has no tax number',
    )
    await addDetails(owner, { place: parsePlace(null), taxId: 'GB123456789' })
    const third = await order()
    await pay(third)
    expect(await documents(third)).toEqual([])
    expect(await listTitles()).toHaveLength(2)
    expect(await invoiceMails()).toEqual([])
  })

  it('hold invoices back that are issued once the details are complete', async () => {
    const { owner, order, pay, documents, invoiceMails } = await open('paid')
    await addDetails(owner, { place, taxId: '' })
    const [first, second, cancelled] = [await order(), await order(), await order()]
    for (const orderId of [first, second, cancelled]) {
      await pay(orderId)
      expect(await documents(orderId)).toEqual([])
    }
    await owner.call(cancelOrder, {
      params: { orderId: cancelled },
      body: { reason: 'customer', restock: true, refund: 'full', notify: false },
    })
    await addDetails(owner, { place: parsePlace(null), taxId: 'GB123456789' })
    expect(await documents(first)).toEqual([])
    await addDetails(owner)
    expect(await documents(first)).toEqual(['INV-1'])
    expect(await documents(second)).toEqual(['INV-2'])
    expect(await documents(cancelled)).toEqual([])
    expect(await invoiceMails()).toHaveLength(2)
    await addDetails(owner)
    const next = await order()
    await pay(next)
    expect(await documents(next)).toEqual(['INV-3'])
  })
})

describe('the mail of an invoice issued by staff', () => {
  it('goes out if staff choose it, and the preview counts the mails', async () => {
    const { owner, order, invoiceMails } = await open('by_hand')
    const [quiet, mailed] = [await order(), await order()]
    await issueInvoices(owner, [quiet])
    expect(await invoiceMails()).toEqual([])
    const plan = await owner.call(previewInvoices, { body: { orderIds: [quiet, mailed] } })
    expect(plan.body).toMatchObject({ orderIds: [mailed], mailCount: 1 })
    await issueInvoices(owner, [mailed], 1, true)
    expect(await invoiceMails()).toHaveLength(1)
  })

  it('stays out if the business turned it off', async () => {
    const { owner, order, invoiceMails } = await open('by_hand')
    const body = { words: null, isOff: true, version: 1 }
    const saved = await owner.call(saveMailTemplate, { params: { name: 'order-invoiced' }, body })
    expect(saved.status).toBe(200)
    const orderId = await order()
    const plan = await owner.call(previewInvoices, { body: { orderIds: [orderId] } })
    expect(plan.body.mailCount).toBe(0)
    await issueInvoices(owner, [orderId], 1, true)
    expect(await invoiceMails()).toEqual([])
  })
})

it('a correction is linked in the mail of its change', async () => {
  const { owner, order, pay, documents } = await open('by_hand')
  const orderId = await order()
  await pay(orderId)
  await issueInvoices(owner, [orderId])
  await owner.call(refundOrder, {
    params: { orderId },
    body: { amountMinor: 200, extraMinor: 200, reason: 'Burnt crust' },
    headers: keyed(),
  })
  expect(await documents(orderId)).toEqual(['INV-1', 'CN-1'])
  const refund = (await mailsOf(t, { owner })).find(({ template }) => template === 'refund')
  expect(refund?.text).toMatch(
    /Your invoice was corrected. Invoice and corrections \(PDF\):\s+http\S+\/documents/,
  )
})

const fetchPath = async (url: string) => {
  const { host, pathname } = new URL(url)
  return await t.app.inject({ method: 'GET', url: pathname, headers: { host } })
}

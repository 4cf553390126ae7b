import { afterAll, beforeAll, expect, test } from 'vitest'

import { chooseMarket } from '@marketday/contract/catalog/market-choice'
import { printOrders } from '@marketday/contract/orders/documents/order-documents'
import { getMailTemplate, previewMail } from '@marketday/contract/panel/messages/mail-templates'
import { translatorFor } from '@marketday/messages/translator'

import { readPaper } from '../../../testing/paper/read-paper.ts'
import { issueInvoices } from '../../../testing/sales/issue-invoices.ts'
import { addMarket } from '../../../testing/shop/add-market.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { standardWords } from '../../platform/mail/standard-words.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function openGermanShop(): Promise<ShopFixture> {
  const shop = await openShop(t, [{ priceMinor: 400, stock: 9 }])
  await t.inTenant(shop.owner.tenantId, (db) =>
    db
      .updateTable('tenants')
      .set({ locale: 'de-DE' })
      .where('tenant_id', '=', shop.owner.tenantId)
      .execute(),
  )
  return shop
}

const place = async ({ shopper, variantIds }: ShopFixture) =>
  (await orderDirectly(shopper, [{ variantId: variantIds[0] ?? '', quantity: 1 }])).body.orderId

const confirmation = async (shop: ShopFixture) => {
  await t.runJobs()
  return await t.inTenant(shop.owner.tenantId, (db) =>
    db
      .selectFrom('mail_outbox')
      .select(['text', 'html'])
      .where('template', '=', 'order-confirmed')
      .executeTakeFirstOrThrow(),
  )
}

test('a German shop writes mails and invoices in German', async () => {
  const shop = await openGermanShop()
  const german = translatorFor('de-DE')
  const orderId = await place(shop)
  const mail = await confirmation(shop)
  expect(mail.html).toContain('<html lang="de-DE" dir="ltr">')
  expect(mail.text).toContain(german('mails.confirmedOpening', { order: '1001' }))
  expect(mail.text).toMatch(new RegExp(`${german('checkout.total')}: 4,00\\s£`))

  await issueInvoices(shop.owner, [orderId])
  const { body } = await shop.owner.call(printOrders, {
    body: { kind: 'invoice', orderIds: [orderId] },
  })
  const [page = ''] = await readPaper(body)
  expect(page).toContain(german('papers.pricesWithTax'))
})

test('the default text in the panel is in the shop’s language', async () => {
  const { owner } = await openGermanShop()
  const params = { name: 'order-confirmed' } as const
  const { standard } = (await owner.call(getMailTemplate, { params })).body
  expect(standard).toEqual(standardWords('order-confirmed', 'de-DE'))
  const preview = (await owner.call(previewMail, { params, body: { words: standard } })).body
  expect(preview).toMatchObject({ language: 'de-DE', direction: 'ltr' })
})

test('an order in a market has the language of the market', async () => {
  const shop = await openGermanShop()
  await addMarket(shop.owner, { code: 'fr', country: 'FR', locale: 'fr-FR' })
  await shop.shopper.call(chooseMarket, { body: { market: 'fr' } })
  await place(shop)
  expect((await confirmation(shop)).html).toContain('<html lang="fr-FR" dir="ltr">')
})

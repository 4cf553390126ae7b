import { afterAll, beforeAll, expect, test } from 'vitest'

import { getCart, setCartContact, setCartLine } from '@marketday/contract/orders/cart'
import { placeDirectOrder } from '@marketday/contract/orders/place-orders'
import {
  cancelOrder,
  getOrder,
  holdOrder,
  packOrder,
  handOverOrder,
  resetDownloads,
  startPicking,
} from '@marketday/contract/orders/orders'
import { getShopOrder, startDownload } from '@marketday/contract/orders/shop-orders'
import { recordCash, refundOrder } from '@marketday/contract/payments/card/payments'
import { getItem, updateItem } from '@marketday/contract/catalog/products/products'

import { books } from '../../../testing/books.ts'
import { addDigital, uploadDigital } from '../../../testing/products/digital-items.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'
import { complete, contact, openShop, pay } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'
import { orderToken } from '../order-token.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const tokenOf = (orderId: string) => orderToken(t.app.services.config, orderId)

async function openBookShop(stock: { priceMinor: number; stock: number }[] = []) {
  const shop = await openShop(t, stock)
  const book = await addDigital(t, shop.owner)
  return { shop, book, ...viewsOf(shop) }
}

function viewsOf({ owner, shopper }: ShopFixture) {
  const seen = async (orderId: string) =>
    (await shopper.call(getShopOrder, { params: { token: tokenOf(orderId) } })).body
  const start = async (orderId: string, downloadId?: string) => {
    const id = downloadId ?? (await seen(orderId)).downloads[0]?.id ?? newId()
    return await shopper.call(startDownload, {
      params: { token: tokenOf(orderId), downloadId: id },
    })
  }
  const order = async (orderId: string) =>
    (await owner.call(getOrder, { params: { orderId } })).body
  return { seen, start, order }
}

async function buyByCard({ shopper }: ShopFixture, variantId: string) {
  await shopper.call(setCartLine, { params: { lineId: newId() }, body: { variantId, quantity: 1 } })
  await shopper.call(setCartContact, { body: contact })
  const { body: cart } = await shopper.call(getCart)
  expect(cart).toMatchObject({ deliveryKind: 'none', missing: [] })
  const { body } = await pay(shopper, { method: 'card', total: cart.totalMinor })
  await sandbox(`_pay/${body.redirectUrl?.split('/').at(-1) ?? ''}`, { card: '4242424242424242' })
  const { body: placed } = await complete(shopper, body.paymentId ?? '')
  return placed.order?.orderId ?? ''
}

async function orderInCash({ shopper }: ShopFixture, variantIds: readonly string[], kind = 'none') {
  const { body } = await shopper.call(placeDirectOrder, {
    body: {
      lines: variantIds.map((variantId) => ({ variantId, quantity: 1 })),
      contact,
      delivery: { kind: kind as 'none' },
      payment: 'cash',
    },
  })
  return body.orderId
}

const fetchFile = (url: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(url)
  return t.app.inject({ url: pathname + search, headers: { host: 'media.localhost', ...headers } })
}

test('INV-09 a paid order of downloads is done by itself, and its files come as attachments, whole or in ranges', async () => {
  const { shop, book, seen, start, order } = await openBookShop()
  const orderId = await buyByCard(shop, book.variantId)
  const { body } = await start(orderId)
  await t.runJobs()
  expect(await order(orderId)).toMatchObject({ status: 'completed', fulfilmentStatus: 'delivered' })
  expect(await seen(orderId)).toMatchObject({
    downloadsRefusal: null,
    downloads: [{ title: 'Bread book', name: 'Bread book.pdf', byteSize: 17, downloads: 1 }],
  })
  expect(await books(t, shop.owner.tenantId)).toEqual([])

  const whole = await fetchFile(body.url)
  expect(whole.body).toBe('how to bake bread')
  expect(whole.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="Bread book.pdf"; filename*=UTF-8''Bread%20book.pdf`,
    'content-length': '17',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
  })
  const part = await fetchFile(body.url, { range: 'bytes=7-10' })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
    206,
    'bake',
    'bytes 7-10/17',
  ])
  const other = await fetchFile(body.url, { range: 'bytes=7-10', 'if-range': '"another"' })
  expect(other.statusCode).toBe(200)
  const outside = await fetchFile(body.url, { range: 'bytes=17-' })
  expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, 'bytes */17'])
})

test('INV-09 an address of a file is of no use without its seal, later, or under another name', async () => {
  const { shop, book, start } = await openBookShop()
  const { body } = await start(await buyByCard(shop, book.variantId))
  const { pathname } = new URL(body.url)
  expect((await fetchFile(`http://media.localhost${pathname}?name=a.pdf`)).statusCode).toBe(404)
  expect((await fetchFile(body.url.replace('Bread', 'Bad'))).statusCode).toBe(404)
  expect((await fetchFile(body.url.replace('/d/', '/t/'))).statusCode).toBe(404)
  t.app.services.clock.setOffset(3_700_000)
  expect((await fetchFile(body.url)).statusCode).toBe(404)
  t.app.services.clock.setOffset(0)
})

test('INV-09 nothing is downloaded before it is paid, and all of it after that', async () => {
  const { shop, book, seen, start, order } = await openBookShop()
  const orderId = await orderInCash(shop, [book.variantId])
  await t.runJobs()
  const unpaid = 'You can download your files once the order is paid.'
  expect((await seen(orderId)).downloadsRefusal).toBe(unpaid)
  expect((await start(orderId)).problem).toMatchObject({ status: 409, message: unpaid })
  expect((await order(orderId)).status).toBe('open')
  await shop.owner.call(recordCash, {
    params: { orderId },
    body: { amountMinor: 900 },
    headers: { 'idempotency-key': newId() },
  })
  await t.runJobs()
  expect((await order(orderId)).status).toBe('completed')
  expect((await start(orderId)).status).toBe(200)
  const { rows: mails } = await t.inTenant(shop.owner.tenantId, async (db) => ({
    rows: await db.selectFrom('mail_outbox').select('template').execute(),
  }))
  expect(mails.map(({ template }) => template)).toContain('order-downloads')
})

test('INV-09 a cancelled, refunded or held order gives no files', async () => {
  const { shop, book, seen, start } = await openBookShop()
  const cancelled = await orderInCash(shop, [book.variantId])
  const [file] = (await seen(cancelled)).downloads
  await shop.owner.call(cancelOrder, {
    params: { orderId: cancelled },
    body: { reason: 'customer', restock: true, refund: 'none', notify: false },
  })
  expect((await start(cancelled, file?.id)).problem.message).toContain('was cancelled')
  const held = await buyByCard(shop, book.variantId)
  await shop.owner.call(holdOrder, { params: { orderId: held }, body: {} })
  expect((await start(held)).problem.message).toContain('on hold')
  const refunded = await buyByCard(shop, book.variantId)
  await t.runJobs()
  expect((await start(refunded)).status).toBe(200)
  await shop.owner.call(refundOrder, {
    params: { orderId: refunded },
    body: { amountMinor: 900, extraMinor: 900, reason: 'Not what they hoped for' },
    headers: { 'idempotency-key': newId() },
  })
  await t.runJobs()
  expect((await start(refunded)).problem.message).toContain('was refunded')
})

test('INV-09 ten downloads are free, and staff count them anew', async () => {
  const { shop, book, seen, start, order } = await openBookShop()
  const orderId = await buyByCard(shop, book.variantId)
  const params = { orderId }
  expect((await order(orderId)).actions.resetDownloads).toBe('Nothing was downloaded yet')
  const started = await Promise.all(Array.from({ length: 12 }, () => start(orderId)))
  expect(started.filter(({ status }) => status === 200)).toHaveLength(10)
  expect((await start(orderId)).problem.message).toBe(
    'Bread book.pdf was downloaded 10 times, which is the limit. Contact the shop for more downloads.',
  )
  const driver = await t.member(shop.owner, 'driver')
  expect((await driver.call(resetDownloads, { params })).status).toBe(403)
  expect((await (await t.owner()).call(resetDownloads, { params })).status).toBe(404)
  const { body } = await shop.owner.call(resetDownloads, { params })
  expect(body.downloads).toMatchObject([{ downloads: 0 }])
  expect(body.timeline.map(({ message }) => message)).toContain('Downloads reset')
  expect((await start(orderId)).status).toBe(200)
  expect((await seen(orderId)).downloads[0]?.downloads).toBe(1)
})

test('INV-09 whoever has bought a file gets the newer one, and keeps what is sold no more', async () => {
  const { shop, book, seen, start } = await openBookShop()
  const orderId = await buyByCard(shop, book.variantId)
  const { body: newer } = await uploadDigital(t, shop.owner, {
    content: 'how to bake better bread',
  })
  const save = async (files: { id?: string; fileId: string; name: string }[]) => {
    const { body: item } = await shop.owner.call(getItem, { params: { itemId: book.id } })
    return await shop.owner.call(updateItem, {
      params: { itemId: book.id },
      body: {
        version: item.version,
        item: {
          title: item.title,
          status: 'active',
          kind: 'digital',
          files,
          variants: [{ id: item.variants[0]?.id, optionValues: [], priceMinor: 900 }],
        },
      },
    })
  }
  await save([{ id: book.files[0]?.id ?? '', fileId: newer.fileId, name: 'Bread book 2.pdf' }])
  expect((await fetchFile((await start(orderId)).body.url)).body).toBe('how to bake better bread')
  const { body: song } = await uploadDigital(t, shop.owner, { name: 'Song.mp3', content: 'la' })
  await save([{ fileId: song.fileId, name: song.name }])
  const later = await buyByCard(shop, book.variantId)
  expect((await seen(orderId)).downloads.map(({ name }) => name)).toEqual(['Bread book 2.pdf'])
  expect((await seen(later)).downloads.map(({ name }) => name)).toEqual(['Song.mp3'])
  expect((await start(orderId)).status).toBe(200)
})

test('INV-09 of a mixed order only what is delivered is packed, and what was cancelled is not downloaded', async () => {
  const { shop, book, seen, order } = await openBookShop([{ priceMinor: 400, stock: 9 }])
  const orderId = await orderInCash(shop, [book.variantId, ...shop.variantIds], 'pickup')
  const params = { orderId }
  const { body: picking } = await shop.owner.call(startPicking, { params })
  const bread = picking.lines.find(({ kind }) => kind === 'physical')
  expect(picking.fulfilment?.lines).toEqual([{ lineId: bread?.id, quantity: 1 }])
  await shop.owner.call(packOrder, { params })
  await shop.owner.call(handOverOrder, { params, body: { cashCollectedMinor: picking.totalMinor } })
  await t.runJobs()
  expect((await order(orderId)).status).toBe('completed')
  expect((await seen(orderId)).downloadsRefusal).toBeNull()

  const second = await orderInCash(shop, [book.variantId, ...shop.variantIds], 'pickup')
  const lines = (await order(second)).lines
  const cancel = (lineId: string) =>
    shop.owner.call(cancelOrder, {
      params: { orderId: second },
      body: {
        reason: 'customer',
        lines: [{ lineId, quantity: 1 }],
        restock: true,
        refund: 'none',
        notify: false,
      },
    })
  await cancel(lines.find(({ kind }) => kind === 'digital')?.id ?? '')
  expect((await seen(second)).downloads).toEqual([])
  expect(await books(t, shop.owner.tenantId)).toEqual([])
})

test('INV-09 a wrong link, a foreign file and another shop find nothing', async () => {
  const { shop, book, seen } = await openBookShop()
  const orderId = await buyByCard(shop, book.variantId)
  const [file] = (await seen(orderId)).downloads
  const other = await openBookShop()
  const theirs = await buyByCard(other.shop, other.book.variantId)
  const [foreign] = (await other.seen(theirs)).downloads
  const ask = (token: string, downloadId: string, who = shop.shopper) =>
    who.call(startDownload, { params: { token, downloadId } })
  expect((await ask(tokenOf(orderId), foreign?.id ?? '')).status).toBe(404)
  expect((await ask(tokenOf(orderId), file?.id ?? '', other.shop.shopper)).status).toBe(404)
  expect((await ask('x'.repeat(48), file?.id ?? '')).status).toBe(404)
})

test('INV-09 an address opened before a full refund or a cancellation ends with it', async () => {
  const { shop, book, start } = await openBookShop()
  const orderId = await buyByCard(shop, book.variantId)
  const { url } = (await start(orderId)).body
  expect((await fetchFile(url)).statusCode).toBe(200)
  const refunded = await shop.owner.call(refundOrder, {
    params: { orderId },
    body: { amountMinor: 900, extraMinor: 900, reason: 'Not what was wanted' },
    headers: { 'idempotency-key': newId() },
  })
  expect(refunded.status).toBe(200)
  await t.runJobs()
  const late = await fetchFile(url)
  expect([late.statusCode, late.json<{ message: string }>().message]).toEqual([
    403,
    'This order was refunded, so its files are no longer available.',
  ])
  // Without its order the address is not the signed one.
  expect((await fetchFile(url.replace(/&order=[^&]+/, ''))).statusCode).toBe(404)
})

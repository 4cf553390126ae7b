import { afterAll, beforeAll, expect, test } from 'vitest'

import { getCart, setCartLine } from '@marketday/contract/orders/cart'
import { getOrder } from '@marketday/contract/orders/orders'
import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import {
  createItem,
  duplicateItem,
  getItem,
  updateItem,
} from '@marketday/contract/catalog/products/products'
import { getShopProduct } from '@marketday/contract/storefront/shop/shop'

import { browserOf, publish, snapshotOf } from '../../../testing/shop/published-shop.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { newId } from '../../platform/ids.ts'
import { attachImage } from './attach-image.ts'
import { refreshProducts } from './batches/refresh-products.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const storePicture = (owner: Staff, key: string) =>
  t.inTenant(owner.tenantId, async (db) => {
    const { file_id: fileId } = await db
      .insertInto('files')
      .values({
        storage_key: key,
        content_hash: key,
        content_type: 'image/webp',
        byte_size: 1,
        width: 800,
        height: 600,
      })
      .returning('file_id')
      .executeTakeFirstOrThrow()
    return fileId
  })

type NewItem = BodyInput<typeof createItem>

const mug = (pictures: readonly string[], variants: NewItem['variants']): NewItem => ({
  title: 'Mug',
  status: 'active',
  options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
  images: pictures.map((fileId) => ({ fileId })),
  variants,
})

async function addMug(owner: Staff) {
  const red = await storePicture(owner, `${owner.slug}/red`)
  const blue = await storePicture(owner, `${owner.slug}/blue`)
  const variants = [
    { optionValues: ['Red'], priceMinor: 800, initialStock: 9 },
    { optionValues: ['Blue'], priceMinor: 900, initialStock: 9, pictureFileId: blue },
  ]
  const { body: item } = await owner.call(createItem, { body: mug([red, blue], variants) })
  const params = { itemId: item.id }
  const read = async () => (await owner.call(getItem, { params })).body
  const save = async (change: Partial<NewItem>) => {
    const { version, variants: now } = await read()
    const kept = now.map(({ id, optionValues, priceMinor }) => ({ id, optionValues, priceMinor }))
    const body = { version, item: { ...mug([red, blue], kept), ...change } }
    return await owner.call(updateItem, { params, body })
  }
  const named = async () => (await read()).variants.map(({ pictureFileId }) => pictureFileId)
  return { item, params, red, blue, read, save, named }
}

test('INV-05 a variant names a picture of its item until it is given another or that one leaves', async () => {
  const owner = await t.owner()
  const { item, params, red, blue, save, named } = await addMug(owner)
  expect(item.variants.map(({ pictureFileId }) => pictureFileId)).toEqual([null, blue])
  const { body: copy } = await owner.call(duplicateItem, { params })
  expect(copy.variants.map(({ pictureFileId }) => pictureFileId)).toEqual([null, blue])

  // Omitted, it stays, even if pictures are reordered.
  await save({ images: [{ fileId: blue }, { fileId: red, alt: 'Red' }] })
  expect(await named()).toEqual([null, blue])
  const [first, second] = item.variants
  await save({
    options: [{ name: 'Colour', values: ['Navy'] }],
    variants: [{ id: second?.id, optionValues: ['Navy'], priceMinor: 900 }],
  })
  expect(await named()).toEqual([blue])
  await save({
    variants: [
      { id: first?.id, optionValues: ['Red'], priceMinor: 800, pictureFileId: red },
      { id: second?.id, optionValues: ['Blue'], priceMinor: 900 },
    ],
  })
  expect(await named()).toEqual([red, blue])
  expect((await save({ images: [{ fileId: red }] })).status).toBe(200)
  expect(await named()).toEqual([red, null])
  expect((await save({ images: [] })).status).toBe(200)
  expect(await named()).toEqual([null, null])
})

test('INV-05 a picture that is not of the item is refused beside its variant', async () => {
  const [owner, stranger] = [await t.owner(), await t.owner()]
  const { red, save, named } = await addMug(owner)
  const foreign = await storePicture(stranger, `${stranger.slug}/theirs`)
  for (const pictureFileId of [foreign, newId()]) {
    const variants = [{ optionValues: ['Red'], priceMinor: 800, pictureFileId }]
    const refused = await save({ images: [{ fileId: red }], variants })
    expect(refused.status).toBe(400)
    expect(refused.problem.errors).toEqual([
      {
        path: 'item.variants.0.pictureFileId',
        message: 'Choose one of the item’s pictures',
      },
    ])
    expect(await named()).toHaveLength(2)
    const smuggled = await save({ images: [{ fileId: pictureFileId }], variants })
    expect(smuggled.status).toBe(404)
  }
})

test('INV-05 an import leaves the pictures of variants, and a picture that comes again stays one', async () => {
  const owner = await t.owner()
  const { item, red, blue, read, named } = await addMug(owner)
  await t.inTenant(owner.tenantId, async (db) => {
    const variants = item.variants.map(({ id, optionValues }) => ({
      id,
      optionValues,
      priceMinor: 700,
    }))
    const { options, title, version } = item
    const input = { title, options, variants }
    await refreshProducts(db, newId(), [{ id: item.id, sourceKey: null, version, input }])
    await attachImage(db, { productId: item.id, fileId: red, alt: 'Again' })
  })
  expect(await named()).toEqual([null, blue])
  expect((await read()).images.map(({ fileId, alt }) => [fileId, alt])).toEqual([
    [blue, ''],
    [red, 'Again'],
  ])
})

test('INV-05 shop, cart and order show the picture of the variant', async () => {
  const shop = await openShop(t, [{ priceMinor: 500, stock: 50 }])
  const { owner, shopper } = shop
  await publish(t, owner, snapshotOf('Bakery'))
  const { item } = await addMug(owner)
  const [redId, blueId] = item.variants.map(({ id }) => id)
  const { body: shown } = await shopper.call(getShopProduct, { params: { slug: item.slug } })
  const blueKey = `${owner.slug}/blue`
  expect(shown.variants.map(({ pictureKey }) => pictureKey)).toEqual([null, blueKey])

  const browser = browserOf(t, owner.slug)
  const firstOf = async (variantId: string | undefined) => {
    const { html } = await browser.get(`/products/${item.slug}?variant=${variantId}`)
    const [, data = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    return {
      first: /id="picture-1".*?src="([^"]*)"/s.exec(html)?.[1],
      offers: (JSON.parse(data) as { offers: { image?: string }[] }).offers.map(
        (each) => each.image,
      ),
    }
  }
  const withBlue = await firstOf(blueId)
  expect(withBlue.first).toContain(blueKey)
  expect((await firstOf(redId)).first).toContain(`${owner.slug}/red`)
  expect(withBlue.offers).toEqual([undefined, expect.stringContaining(blueKey)])

  for (const variantId of [redId, blueId])
    await shopper.call(setCartLine, {
      params: { lineId: newId() },
      body: { variantId: variantId ?? '', quantity: 1 },
    })
  const { body: cart } = await shopper.call(getCart)
  expect(cart.lines.map(({ image }) => image?.url)).toEqual([
    expect.stringContaining(`${owner.slug}/red`),
    expect.stringContaining(blueKey),
  ])
  const placed = await orderDirectly(shopper, [{ variantId: blueId ?? '', quantity: 1 }])
  const params = { orderId: placed.body.orderId }
  const { body: order } = await owner.call(getOrder, { params })
  expect(order.lines[0]?.image?.url).toContain(blueKey)
})

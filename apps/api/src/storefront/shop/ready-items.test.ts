import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'

import type { Endpoint } from '@marketday/contract/endpoints/endpoint'
import {
  getShopProduct,
  listCategoryProducts,
  listShopProducts,
  searchShop,
} from '@marketday/contract/storefront/shop/shop'

import { newId } from '../../platform/ids.ts'
import { createProduct } from '../../catalog/products/change-product.ts'
import { attachImage } from '../../catalog/products/attach-image.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
let owner: Staff
const [categoryId, key] = [newId(), 't/tenant/hash']

beforeAll(async () => {
  t = await testApp()
  owner = await t.owner()
  await t.inTenant(owner.tenantId, async (db) => {
    await db
      .insertInto('categories')
      .values({ category_id: categoryId, title: 'Bread', slug: 'bread' })
      .execute()
    const [tin, loose] = [
      {
        optionValues: ['Tin'],
        priceMinor: 450,
        compareAtMinor: 600,
        initialStock: 2,
        sku: 'RYE',
        lowStockThreshold: 5,
      },
      { optionValues: ['Loose'], priceMinor: 400, compareAtMinor: null, tracked: false },
    ]
    const rye = await createProduct(db, {
      title: 'Rye “dark” <b>\n',
      status: 'active',
      categoryId,
      description: 'Sour, with “seeds”\\n',
      options: [{ name: 'Shape', values: ['Tin', 'Loose'] }],
      variants: [tin, loose],
    })
    await createProduct(db, {
      title: 'Wheat',
      status: 'active',
      variants: [{ optionValues: [], priceMinor: 300, initialStock: 0 }],
    })
    const { file_id: fileId } = await db
      .insertInto('files')
      .values({
        storage_key: key,
        content_hash: 'hash',
        content_type: 'image/webp',
        byte_size: 1,
        width: 800,
        height: 600,
      })
      .returning('file_id')
      .executeTakeFirstOrThrow()
    await attachImage(db, { productId: rye.id, fileId, alt: '' })
  })
})
afterAll(() => t.close())

/** Checks exact fields, like the serializer. */
function expectDeclared({ response }: Endpoint, body: unknown): void {
  expect(z.parse(response, body)).toEqual(body)
}

test('lists, search and details say what the contract declares, and nothing else', async () => {
  const shopper = t.shopper(owner.slug)
  const list = (await shopper.call(listShopProducts)).body
  expectDeclared(listShopProducts, list)
  expect(list).toEqual({
    nextCursor: null,
    mediaOrigin: t.app.services.config.mediaUrl.origin,
    rows: [
      {
        id: expect.any(String),
        slug: 'rye-dark-b',
        title: expect.stringContaining('Rye “dark” <b>'),
        priceMinor: 400,
        maxPriceMinor: 450,
        compareAtMinor: 600,
        currency: 'GBP',
        stockState: 'in',
        image: { key, width: 800, height: 600, alt: expect.stringContaining('Rye “dark” <b>') },
      },
      expect.objectContaining({ title: 'Wheat', stockState: 'out', image: null }),
    ],
  })

  const found = (await shopper.call(searchShop, { query: { q: 'rye' } })).body
  expectDeclared(searchShop, found)
  expect(found.rows).toEqual([list.rows[0]])
  const params = { slug: 'bread' }
  const shelf = (await shopper.call(listCategoryProducts, { params })).body
  expectDeclared(listCategoryProducts, shelf)
  expect(shelf.rows).toEqual([list.rows[0]])

  const { body: rye } = await shopper.call(getShopProduct, { params: { slug: 'rye-dark-b' } })
  expectDeclared(getShopProduct, rye)
  expect(rye).toMatchObject({
    description: 'Sour, with “seeds”\\n',
    category: { title: 'Bread', slug: 'bread' },
    images: [{ key }],
    variants: [
      { title: 'Tin', stockState: 'low', available: 2, compareAtMinor: 600, sku: 'RYE' },
      { title: 'Loose', stockState: 'in', available: null },
    ],
  })
})

test('a detail follows its category’s name', async () => {
  await t.inTenant(owner.tenantId, (db) =>
    db
      .updateTable('categories')
      .set({ title: 'Loaves' })
      .where('category_id', '=', categoryId)
      .execute(),
  )
  const params = { slug: 'rye-dark-b' }
  const { body } = await t.shopper(owner.slug).call(getShopProduct, { params })
  expect(body.category).toEqual({ title: 'Loaves', slug: 'bread' })
})

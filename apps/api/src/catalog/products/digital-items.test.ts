import { afterAll, beforeAll, expect, test } from 'vitest'

import { startBulkAct } from '@marketday/contract/catalog/products/bulk-acts'
import {
  archiveItem,
  createItem,
  duplicateItem,
  getItem,
  restoreItem,
  updateItem,
} from '@marketday/contract/catalog/products/products'
import type { Item } from '@marketday/contract/catalog/products/products'
import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'
import { getShopProduct } from '@marketday/contract/storefront/shop/shop'
import { receiveGoods } from '@marketday/contract/stock/stock'

import { exportedText } from '../../../testing/imports/sheet-uploads.ts'
import { addDigital, uploadDigital } from '../../../testing/products/digital-items.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
let owner: Staff
beforeAll(async () => {
  t = await testApp()
  owner = await t.owner()
})
afterAll(() => t.close())

const noFile = 'Add a file to download, or keep the item as a draft'

const change = (item: Item, given: Partial<ProductInput>) =>
  owner.call(updateItem, {
    params: { itemId: item.id },
    body: {
      version: item.version,
      item: {
        title: item.title,
        status: 'active',
        kind: 'digital',
        variants: [{ id: item.variants[0]?.id, optionValues: [], priceMinor: 900 }],
        ...given,
      },
    },
  })

const draft = (given: Partial<ProductInput> = {}) =>
  owner.call(createItem, {
    body: {
      title: 'A course on video',
      kind: 'digital',
      variants: [{ optionValues: [], priceMinor: 4000, weightGrams: 300 }],
      ...given,
    },
  })

test('INV-09 a digital item has files, and neither stock nor weight', async () => {
  const item = await addDigital(t, owner)
  expect(item).toMatchObject({
    kind: 'digital',
    status: 'active',
    files: [{ name: 'Bread book.pdf', byteSize: 17 }],
    variants: [{ tracked: false, weightGrams: null }],
  })
  const shopper = t.shopper(owner.slug)
  const { body } = await shopper.call(getShopProduct, { params: { slug: item.slug } })
  expect(body).toMatchObject({ kind: 'digital', variants: [{ stockState: 'in' }] })
  expect(JSON.stringify(body)).not.toContain('Bread book.pdf')
  const received = await owner.call(receiveGoods, {
    body: { lines: [{ variantId: item.variantId, quantity: 1 }] },
  })
  expect(received.problem.message).toContain('is downloaded and has no stock')
})

test('INV-09 nothing is published without a file, on whichever way', async () => {
  const refused = await draft({ status: 'active' })
  expect(refused.problem).toMatchObject({ status: 400, message: noFile })
  expect(refused.problem.errors).toEqual([{ path: 'files', message: noFile }])
  expect((await draft({ status: 'active', files: [] })).problem.errors?.[0]?.message).toBe(noFile)
  const { body: item } = await draft()
  expect((await change(item, {})).problem.errors?.[0]).toEqual({ path: 'files', message: noFile })
  await owner.call(startBulkAct, {
    body: { selection: { itemIds: [item.id] }, action: { kind: 'publish' } },
  })
  await t.runJobs()
  const params = { itemId: item.id }
  expect((await owner.call(getItem, { params })).body.status).toBe('draft')
  await owner.call(archiveItem, { params })
  const restored = await owner.call(restoreItem, { params, body: { status: 'active' } })
  expect(restored.problem.message).toBe('It has no file to download yet. Restore it as a draft')
})

test('INV-09 files are ordered, renamed, replaced and taken out, and stay where nothing is said of them', async () => {
  const item = await addDigital(t, owner)
  const [book] = item.files
  const { body: song } = await uploadDigital(t, owner, {
    name: 'C:\\music\\Song.mp3',
    content: 'la',
  })
  expect(song).toMatchObject({ name: 'Song.mp3', byteSize: 2 })
  const files = [
    { fileId: song.fileId, name: song.name },
    { id: book?.id, fileId: book?.fileId ?? '', name: 'Book of bread.pdf' },
  ]
  const { body: two } = await change(item, { files })
  expect(two.files.map(({ name }) => name)).toEqual(['Song.mp3', 'Book of bread.pdf'])
  const { body: same } = await change(two, {})
  expect(same.files).toEqual(two.files)
  const { body: newer } = await uploadDigital(t, owner, { content: 'how to bake better bread' })
  const { body: one } = await change(same, {
    files: [{ id: book?.id, fileId: newer.fileId, name: newer.name }],
  })
  expect(one.files).toMatchObject([{ id: book?.id, fileId: newer.fileId, byteSize: 24 }])
  const emptied = await change(one, { files: [] })
  expect(emptied.problem.errors?.[0]).toEqual({ path: 'item.files', message: noFile })
})

test('INV-09 a copy has the files, and what is no longer digital has none', async () => {
  const item = await addDigital(t, owner)
  const { body: copy } = await owner.call(duplicateItem, { params: { itemId: item.id } })
  expect(copy.files.map(({ name }) => name)).toEqual(['Bread book.pdf'])
  expect(copy.files[0]?.id).not.toBe(item.files[0]?.id)
  const { body: physical } = await change(item, { kind: 'physical' })
  expect(physical.files).toEqual([])
  const wrong = await change(physical, {
    kind: 'service',
    files: [{ fileId: copy.files[0]?.fileId ?? '', name: 'x' }],
  })
  expect(wrong.problem.errors?.[0]?.message).toBe('Only a digital item has files')
})

test('INV-09 only files of the business and of the item are taken', async () => {
  const item = await addDigital(t, owner)
  const [file] = item.files
  const other = await t.owner()
  const { body: foreign } = await uploadDigital(t, other, { content: 'theirs' })
  const taken = await change(item, { files: [{ fileId: foreign.fileId, name: 'a.pdf' }] })
  expect(taken.status).toBe(404)
  const second = await addDigital(t, owner, { title: 'Another' })
  const moved = await change(second, {
    files: [{ id: file?.id, fileId: file?.fileId ?? '', name: 'a.pdf' }],
  })
  expect(moved.status).toBe(404)
  const named = await change(item, { files: [{ fileId: file?.fileId ?? '', name: '../a.pdf' }] })
  expect(named.problem.errors?.[0]?.message).toBe('A name can’t contain slashes')
})

test('INV-09 only who edits items uploads, and nothing too large or empty-handed', async () => {
  const driver = await t.member(owner, 'driver')
  expect((await uploadDigital(t, driver)).status).toBe(403)
  const orders = await t.member(owner, 'orders')
  expect((await uploadDigital(t, orders)).status).toBe(403)
  const catalogue = await t.member(owner, 'catalogue')
  expect((await uploadDigital(t, catalogue)).status).toBe(201)
})

test('INV-09 an export names the kind', async () => {
  const item = await addDigital(t, owner, { title: 'Exported book' })
  expect(await exportedText(owner, { search: item.title })).toContain('digital')
})

test('INV-09 a file that is sold is no picture, neither of an item nor of the business', async () => {
  const { fileId } = (await uploadDigital(t, owner, { name: 'Book.pdf', content: 'sold' })).body
  const refused = await draft({ images: [{ fileId }] })
  expect([refused.status, refused.problem.message]).toEqual([404, 'Picture not found'])
  const item = await addDigital(t, owner)
  const changed = await change(item, { images: [{ fileId }] })
  expect([changed.status, changed.problem.message]).toEqual([404, 'Picture not found'])
})

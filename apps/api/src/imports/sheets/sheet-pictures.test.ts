import { afterAll, beforeAll, expect, test } from 'vitest'

import { listSheetFaults, listSheetItems } from '@marketday/contract/imports/sheets'
import { createItem, getItem, listItems } from '@marketday/contract/catalog/products/products'

import { sheetUploads } from '../../../testing/imports/sheet-uploads.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { attachImage } from '../../catalog/products/attach-image.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
const { upload, compared, committed, exported } = sheetUploads(() => t)

async function find(owner: Staff, title: string) {
  const { rows } = (await owner.call(listItems, { query: { search: title } })).body
  return (await owner.call(getItem, { params: { itemId: rows[0]?.id ?? '' } })).body
}

const waiting = (owner: Staff) =>
  t.inTenant(owner.tenantId, (db) =>
    db
      .selectFrom('import_pictures')
      .select(['url', 'variant_ids', 'position'])
      .orderBy('position')
      .execute(),
  )

const storePicture = (owner: Staff, key: string) =>
  t.inTenant(owner.tenantId, async (db) => {
    const row = { storage_key: key, content_hash: key, content_type: 'image/webp', byte_size: 1 }
    const { file_id: fileId } = await db
      .insertInto('files')
      .values(row)
      .returning('file_id')
      .executeTakeFirstOrThrow()
    return fileId
  })

test('UPL-03 the pictures of a Shopify file come with new items, those of variants with theirs', async () => {
  const owner = await t.owner()
  const at = (name: string) => `http://127.0.0.1:9/${name}.jpg`
  const file = [
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Image Position,Variant Image',
    `tee,Tee,Colour,Red,tee-r,19.00,${at('front')},1,${at('red')}`,
    `tee,,,Blue,tee-b,19.00,${at('back')},2,${at('front')}`,
    `tee,,,,,,${at('label')},3,`,
    'mug,Mug,Title,Default Title,mug,8.00,front.jpg,1,',
  ]
  const id = await upload(owner, file.join('\n'))
  expect((await compared(owner, id, 'slug')).counts).toMatchObject({
    added: 2,
    faulty: 0,
    repaired: 1,
  })
  expect((await owner.call(listSheetFaults, { params: { id } })).body.rows).toMatchObject([
    {
      row: 5,
      heading: 'Image Src',
      value: 'front.jpg',
      problem: 'This isn’t a picture’s web address',
    },
  ])
  const { rows } = (await owner.call(listSheetItems, { params: { id } })).body
  expect(rows[0]?.changes.find(({ field }) => field === 'pictures')?.after).toBe(
    ['front', 'back', 'label', 'red'].map(at).join(' '),
  )
  await committed(owner, id)
  const { variants } = await find(owner, 'Tee')
  const [red, blue] = variants.map((variant) => variant.id)
  expect(await waiting(owner)).toEqual([
    { position: 0, url: at('front'), variant_ids: [blue] },
    { position: 1, url: at('back'), variant_ids: [] },
    { position: 2, url: at('label'), variant_ids: [] },
    { position: 3, url: at('red'), variant_ids: [red] },
  ])
})

test('UPL-03 a list of WooCommerce is several pictures, and an item that is there keeps its own', async () => {
  const owner = await t.owner()
  const { body: mug } = await owner.call(createItem, {
    body: { title: 'Mug', variants: [{ optionValues: [], sku: 'mug', priceMinor: 800 }] },
  })
  const images = '"https://a.example/1.jpg, https://a.example/2.jpg"'
  const id = await upload(
    owner,
    `SKU,Name,Published,Regular price,Images\nmug,,1,9.00,${images}\ncup,Cup,1,7.00,${images}\n`,
  )
  expect((await compared(owner, id, 'sku')).counts).toMatchObject({ added: 1, changed: 1 })
  await committed(owner, id)
  expect(await waiting(owner)).toHaveLength(2)
  expect((await find(owner, 'Mug')).id).toBe(mug.id)
})

test('INV-18 INV-20 an export names the pictures of items and of variants, and changes nothing when it comes back', async () => {
  const owner = await t.owner()
  const variants = [
    { optionValues: ['Red'], priceMinor: 800 },
    { optionValues: ['Blue'], priceMinor: 900 },
  ]
  const options = [{ name: 'Colour', values: ['Red', 'Blue'] }]
  const { body: mug } = await owner.call(createItem, { body: { title: 'Mug', options, variants } })
  const fileId = await storePicture(owner, `t/${owner.tenantId}/${'a'.repeat(64)}`)
  const variantIds = mug.variants.slice(1).map(({ id }) => id)
  await t.inTenant(owner.tenantId, (db) =>
    attachImage(db, { productId: mug.id, fileId, alt: '', variantIds }),
  )
  expect((await find(owner, 'Mug')).variants.map(({ pictureFileId }) => pictureFileId)).toEqual([
    null,
    fileId,
  ])
  const csv = await exported(owner)
  const [, red = '', blue = ''] = csv.split('\r\n')
  const named = [red, blue].map((line) => line.split(`${'a'.repeat(64)}/original.webp`).length - 1)
  expect(named).toEqual([1, 2])
  const id = await upload(owner, csv)
  expect((await compared(owner, id, 'id')).counts).toEqual({
    added: 0,
    changed: 0,
    unchanged: 1,
    faulty: 0,
    repaired: 0,
  })
})

test('UPL-03 each of several new items has the pictures of its own row', async () => {
  const owner = await t.owner()
  const at = (name: string) => `http://127.0.0.1:9/${name}.jpg`
  const names = ['mug', 'jug', 'bowl']
  const file = [
    'SKU,Title,Price,Pictures',
    ...names.map((name) => `${name},${name},8.00,${at(name)}`),
  ]
  const id = await upload(owner, file.join('\n'))
  await compared(owner, id, 'sku')
  await committed(owner, id)
  const pictured = await t.inTenant(owner.tenantId, (db) =>
    db
      .selectFrom('import_pictures as picture')
      .innerJoin('products as item', 'item.product_id', 'picture.product_id')
      .select(['item.title', 'picture.url'])
      .orderBy('item.title')
      .execute(),
  )
  expect(pictured).toEqual(names.toSorted().map((title) => ({ title, url: at(title) })))
})

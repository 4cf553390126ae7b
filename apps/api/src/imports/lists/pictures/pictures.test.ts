import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createPictureImport } from '@marketday/contract/imports/import-lists'
import {
  changeImportItems,
  commitImport,
  getImport,
  listImportItems,
} from '@marketday/contract/imports/imports'
import { getItem, listItems } from '@marketday/contract/catalog/products/products'

import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Staff } from '../../../../testing/actors.ts'
import { saveFile, storeFile } from '../../../platform/files/files.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function upload(owner: Staff, background: string, allow: 'image' | 'proof' = 'image') {
  const create = { width: 300, height: 200, channels: 3, background } as const
  const bytes = await sharp({ create }).jpeg().toBuffer()
  const stored = await storeFile(t.app.services, owner.tenantId, { bytes, allow })
  return await t.inTenant(owner.tenantId, (db) => saveFile(db, stored))
}

test('pictures become items in the order in which they were chosen, drafts until they have a price', async () => {
  const owner = await t.owner()
  const [red, green] = [await upload(owner, '#c33'), await upload(owner, '#3c3')]
  const pictures = [
    { ...red, name: 'IMG_2041.jpg' },
    { ...green, name: 'sourdough-loaf.jpg' },
  ]
  const { body } = await owner.call(createPictureImport, { body: { pictures } })
  expect(body).toMatchObject({
    status: 'review',
    source: 'pictures',
    items: 2,
    selected: 2,
    problems: { noPrice: 2, noImage: 0 },
  })
  const params = { id: body.id }
  const { rows } = (await owner.call(listImportItems, { params })).body
  expect(rows.map(({ title, images }) => [title, images])).toEqual([
    ['Item 1', 1],
    ['Sourdough loaf', 1],
  ])
  const shown = new URL(rows[0]?.thumbnail ?? '').pathname
  const headers = { host: 'media.localhost' }
  expect((await t.app.inject({ url: shown, headers })).statusCode).toBe(200)

  await owner.call(changeImportItems, {
    params,
    body: { keys: [rows[1]?.key ?? ''], priceMinor: 420 },
  })
  await owner.call(commitImport, { params })
  await t.runJobs()
  expect((await owner.call(getImport, { params })).body).toMatchObject({
    status: 'done',
    created: 2,
    failures: [],
  })
  const items = (await owner.call(listItems, { query: { sort: 'title' } })).body.rows
  expect(items.map(({ title, status }) => [title, status])).toEqual([
    ['Item 1', 'draft'],
    ['Sourdough loaf', 'active'],
  ])
  const item = await owner.call(getItem, { params: { itemId: items[1]?.id ?? '' } })
  expect(item.body.images).toMatchObject([{ fileId: green.fileId, alt: '' }])
})

test('the same picture brought in again makes an item of its own and changes none', async () => {
  const owner = await t.owner()
  const pictures = [{ ...(await upload(owner, '#33c')), name: 'rye.jpg' }]
  for (let time = 0; time < 2; time += 1) {
    const { body } = await owner.call(createPictureImport, { body: { pictures } })
    await owner.call(commitImport, { params: { id: body.id } })
    await t.runJobs()
  }
  expect((await owner.call(listItems, { query: {} })).body.rows).toHaveLength(2)
})

test('neither the picture of another shop nor one that is not public can become an item', async () => {
  const [owner, stranger] = [await t.owner(), await t.owner()]
  for (const file of [await upload(stranger, '#111'), await upload(owner, '#222', 'proof')]) {
    const pictures = [{ ...file, name: 'rye.jpg' }]
    const { problem } = await owner.call(createPictureImport, { body: { pictures } })
    expect(problem).toMatchObject({ status: 400, errors: [{ path: 'pictures.0' }] })
  }
})

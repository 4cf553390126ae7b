import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { newSection, standardDesign } from '@marketday/contract/storefront/design/design'
import type { ShopDesign } from '@marketday/contract/storefront/design/design'
import type { Section, SectionType } from '@marketday/contract/storefront/design/section-kinds'
import { getShopDraft, updateShopDraft } from '@marketday/contract/storefront/shop/shop-draft'

import { addItem, snapshotOf } from '../../../testing/shop/published-shop.ts'
import type { Staff } from '../../../testing/actors.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'
import { findDesignFaults } from './check-design.ts'
import { compareSections } from './compare-sections.ts'

let t: TestApp
let owner: Staff
beforeAll(async () => {
  t = await testApp()
  owner = await t.owner()
})
afterAll(() => t.close())

const withSettings = (type: SectionType, id: string, settings: object): Section => {
  const section = newSection(type, id)
  return { ...section, settings: { ...section.settings, ...settings } } as Section
}

const homeOf = (...home: readonly Section[]): ShopDesign => ({ ...standardDesign, home })

const pictureOf = (fileId: string) => ({
  fileId,
  key: 't/of/another',
  width: 5,
  height: 5,
  alt: 'Bread',
  focalX: 30,
  focalY: 50,
})

const findFaults = (design: ShopDesign) =>
  t.inTenant(owner.tenantId, (db) =>
    findDesignFaults(db, snapshotOf('Bakery', { design, collections: [] })),
  )

const storeFile = (key: string, by = owner) =>
  t.inTenant(by.tenantId, async (db) => {
    const fileId = newId()
    await sql`insert into files (file_id, storage_key, content_hash, content_type, byte_size, width, height)
      values (${fileId}::uuid, ${key}, ${key}, 'image/webp', 1, 900, 600)`.execute(db)
    return fileId
  })

test('sections that point to something deleted are named with their page', async () => {
  const rye = await addItem(t, owner, { title: 'Rye' })
  const faults = await findFaults(
    homeOf(
      withSettings('featuredProducts', 'a', { products: [rye.id, newId(), newId()] }),
      withSettings('categories', 'b', { categories: [newId()] }),
      withSettings('collection', 'c', { collection: 'gone' }),
      withSettings('textPicture', 'd', { picture: pictureOf(newId()) }),
    ),
  )
  expect(faults.gone).toEqual([
    'Home page, Featured products: 2 items are not for sale',
    'Home page, Categories: 1 category was deleted',
    'Home page, Text and picture: 1 picture is missing',
    'Home page, Collection: its collection was deleted',
  ])
  expect(await findFaults(standardDesign)).toEqual({ gone: [], links: [] })
})

test('links of sections lead to pages that exist, or are named', async () => {
  const item = await addItem(t, owner, { title: 'Spelt' })
  const linkTo = (id: string, link: string) => withSettings('text', id, { link })
  const { links } = await findFaults(
    homeOf(
      linkTo('a', `/products/${item.slug}?variant=1`),
      linkTo('b', '/about#team'),
      linkTo('c', 'https://example.com/nowhere'),
      linkTo('d', '/products/none'),
      linkTo('e', '/abuot'),
      { ...linkTo('f', '/hidden'), isHidden: true },
    ),
  )
  expect(links).toEqual(['Home page, Text: /products/none', 'Home page, Text: /abuot'])
})

test('what changes in the sections is told by page, with the fewest moves', () => {
  const [hero, text, faq, news] = [
    newSection('hero', 'a'),
    newSection('text', 'b'),
    newSection('faq', 'c'),
    newSection('newsletter', 'd'),
  ]
  const changed = withSettings('hero', 'a', { height: 'large' })
  const next = homeOf(news, changed, { ...text, isHidden: true }, newSection('logos', 'e'))
  expect(compareSections(homeOf(hero, text, faq, news), next)).toEqual([
    { page: 'Home page', section: 'Newsletter', change: 'moved' },
    { page: 'Home page', section: 'Hero', change: 'changed' },
    { page: 'Home page', section: 'Text', change: 'hidden' },
    { page: 'Home page', section: 'Logos', change: 'added' },
    { page: 'Home page', section: 'Questions and answers', change: 'removed' },
  ])
  expect(compareSections(next, next)).toEqual([])
})

async function saveDesign(design: ShopDesign) {
  const { theme, content, version } = (await owner.call(getShopDraft)).body
  return await owner.call(updateShopDraft, { body: { theme, content, version, design } })
}

test('a design is saved with pictures as they are stored, and only own public ones', async () => {
  const fileId = await storeFile('t/own/picture')
  const saved = await saveDesign(
    homeOf(withSettings('textPicture', 'a', { picture: pictureOf(fileId) })),
  )
  expect(saved.body.design.home[0]).toMatchObject({
    settings: { picture: { key: 't/own/picture', width: 900, height: 600, focalX: 30 } },
  })
  const foreign = await storeFile('t/foreign/picture', await t.owner())
  const proof = await storeFile('p/own/proof')
  for (const unknown of [foreign, proof, newId()]) {
    const block = {
      id: 'b',
      type: 'picture',
      settings: { picture: pictureOf(unknown), caption: '' },
    }
    const gallery = { ...newSection('gallery', 'a'), blocks: [block] } as unknown as Section
    const { status, problem } = await saveDesign(homeOf(gallery))
    expect(status).toBe(400)
    expect(problem.errors).toEqual([
      {
        path: 'design.home.0.blocks.0.settings.picture',
        message: 'This picture isn’t stored. Upload it again',
      },
    ])
  }
})

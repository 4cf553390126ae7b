import { afterAll, beforeAll, expect, test } from 'vitest'

import { createCategory } from '@marketday/contract/catalog/categories/categories'
import { createCollection } from '@marketday/contract/catalog/collections'
import { newBlock, newSection, standardDesign } from '@marketday/contract/storefront/design/design'
import type { ShopDesign } from '@marketday/contract/storefront/design/design'
import type { SectionKind } from '@marketday/contract/storefront/design/section'
import { sectionKinds } from '@marketday/contract/storefront/design/section-kinds'
import type { SectionType } from '@marketday/contract/storefront/design/section-kinds'
import type { Settings } from '@marketday/contract/storefront/design/setting'
import { getShopDraft, updateShopDraft } from '@marketday/contract/storefront/shop/shop-draft'
import type { ShopCollection } from '@marketday/contract/storefront/shop/snapshot'

import { prepareDraftPages } from '../../src/storefront/shop/draft-pages.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Staff } from '../actors.ts'
import { addItem, snapshotOf } from '../shop/published-shop.ts'
import { testApp } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'
import { hashesOf } from './tenant-rows.ts'
import { addFile } from './two-tenants.ts'

const kinds = ['picture', 'products', 'categories', 'collection'] as const
type Kind = (typeof kinds)[number]

interface Shop {
  readonly owner: Staff
  readonly title: string
  readonly keys: Readonly<Record<Kind, string>>
  readonly collection: ShopCollection
}

let t: TestApp
let own: Shop
let other: Shop
beforeAll(async () => {
  t = await testApp()
  ;[own, other] = [await fill('Amber'), await fill('Cobalt')]
}, 60_000)
afterAll(() => t.close())

const collectionTerms = (title: string, itemId: string) => ({
  title: `${title} gifts`,
  rule: {},
  sort: 'title' as const,
  pinnedIds: [itemId],
  isOnHome: false,
  isInMenu: false,
})

async function fill(title: string): Promise<Shop> {
  const owner = await t.owner()
  const { id: products } = await addItem(t, owner, { title: `${title} loaf` })
  const category = await owner.call(createCategory, { body: { title: `${title} breads` } })
  const body = collectionTerms(title, products)
  const collection = await owner.call(createCollection, { body })
  // Shops hide categories without items.
  await t.inTenant(owner.tenantId, (db) =>
    db.updateTable('products').set({ category_id: category.body.id }).execute(),
  )
  const picture = await addFile(t, owner.tenantId, 'image')
  return {
    owner,
    title,
    collection: { ...collectionTerms(title, products), slug: collection.body.slug },
    keys: {
      picture,
      products,
      categories: category.body.id,
      collection: collection.body.slug,
    },
  }
}

interface Position {
  readonly label: string
  readonly kind: Kind
  readonly section: SectionKind
  readonly block?: string
  readonly name: string
}

const isKind = (kind: string): kind is Kind => (kinds as readonly string[]).includes(kind)

const listSettings = (settings: Settings) =>
  Object.entries(settings).flatMap(([name, { kind }]) => (isKind(kind) ? [{ name, kind }] : []))

const positions: readonly Position[] = Object.values(sectionKinds).flatMap(
  (section: SectionKind) => [
    ...listSettings(section.settings).map((setting) => ({
      ...setting,
      section,
      label: `${section.type} ${setting.name}`,
    })),
    ...Object.entries(section.blocks).flatMap(([block, { settings }]) =>
      listSettings(settings).map((setting) => ({
        ...setting,
        section,
        block,
        label: `${section.type} ${block} ${setting.name}`,
      })),
    ),
  ],
)

function toValue(kind: Kind, key: string): unknown {
  if (kind === 'collection') return key
  if (kind !== 'picture') return [key]
  return { fileId: key, key: '', width: null, height: null, alt: '', focalX: 50, focalY: 50 }
}

/** The standard design with one more section, whose setting has the key. */
function designWith({ kind, section, block, name }: Position, key: string): ShopDesign {
  // Items of categories; otherwise their names, which the frame brings.
  const style = section.type === 'categories' && { style: 'items' }
  const change = { ...style, [name]: toValue(kind, key) }
  const added = newSection(section.type as SectionType, 'added') as unknown as {
    settings: object
    blocks: readonly object[]
  }
  if (block === undefined) added.settings = { ...added.settings, ...change }
  else {
    const part = newBlock(section, block, 'addedpart')
    added.blocks = [{ ...part, settings: { ...part.settings, ...change } }]
  }
  const place = section.places.includes('home') ? 'home' : (section.places[0] ?? 'home')
  const sections = [...standardDesign[place], added]
  return { ...standardDesign, [place]: sections }
}

async function save(position: Position, key: string) {
  const { owner } = own
  const draft = (await owner.call(getShopDraft)).body
  const design = designWith(position, key)
  const { theme, content, version } = draft
  const answer = await owner.call(updateShopDraft, { body: { theme, content, design, version } })
  return [answer.status, withoutId(answer.status === 200 ? '' : answer.problem, key)]
}

/** The content that the added section brings. */
async function fillSection(position: Position, key: string): Promise<string> {
  const design = designWith(position, key)
  const snapshot = snapshotOf('Bakery', { design, collections: [own.collection] })
  const { pages } = await t.inTenant(own.owner.tenantId, (db) =>
    prepareDraftPages(db, t.app.services, snapshot),
  )
  return withoutId(
    pages.map(({ page }) => page.contents),
    key,
  )
}

const withoutId = (answer: unknown, key: string) =>
  JSON.stringify(answer)
    .replaceAll(key, 'ID')
    .replaceAll(/"requestId":"[^"]*"/g, '')

test('TEN-08 every picture, item, category and collection of a design is one of the own shop', async () => {
  expect(new Set(positions.map(({ kind }) => kind))).toEqual(new Set(kinds))
  const before = await hashesOf(t, other.owner.tenantId)
  for (const position of positions) {
    const { kind, label } = position
    const never = kind === 'collection' ? 'no-such-collection' : newId()
    const foreign = await save(position, other.keys[kind])
    expect(foreign, label).toEqual(await save(position, never))
    expect(foreign[0], label).toBe(kind === 'picture' ? 400 : 200)
    expect((await save(position, own.keys[kind]))[0], label).toBe(200)
  }
  expect(await hashesOf(t, other.owner.tenantId)).toEqual(before)
}, 60_000)

test('TEN-08 a page with items, categories or collections of another shop shows none of them', async () => {
  const chosen = positions.filter(({ kind }) => kind !== 'picture')
  expect(chosen.length).toBeGreaterThan(2)
  for (const position of chosen) {
    const { kind, label } = position
    const never = kind === 'collection' ? 'no-such-collection' : newId()
    const foreign = await fillSection(position, other.keys[kind])
    expect(foreign, label).not.toContain(other.title)
    expect(foreign === (await fillSection(position, never)), label).toBe(true)
    // The same section shows a row of its own shop.
    expect(foreign === (await fillSection(position, own.keys[kind])), label).toBe(false)
  }
}, 60_000)

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { importProblems } from '@marketday/contract/imports/imports'
import { plainVariant } from '@marketday/contract/imports/source-items'
import type { SourceItem } from '@marketday/contract/imports/source-items'

import { insertRows, json } from '../platform/database/sql.ts'
import { insertImport } from '../../testing/imports/insert-import.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { getImportRow, listReviewed, listReviewedGroups } from './queries.ts'

interface Kind extends Partial<SourceItem> {
  readonly priceMinor?: number | null
  readonly duplicateOf?: string | null
}

const plainItem: SourceItem = {
  key: '',
  source: 'shopify',
  url: 'https://supplies.example/products/item',
  title: '',
  description: '',
  category: '',
  vendor: '',
  tags: [],
  options: [],
  variants: [plainVariant],
  images: [{ url: 'https://supplies.example/1.jpg', alt: '' }],
  currency: 'GBP',
  confidence: 1,
}

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const kinds: readonly Kind[] = [
  {},
  { priceMinor: null },
  { priceMinor: 0 },
  { priceMinor: null, priceRange: { lowestMinor: 100, highestMinor: 900 } },
  { currency: 'EUR' },
  { currency: null },
  { images: [] },
  { duplicateOf: 'item-0' },
  { priceMinor: null, source: 'pictures' },
]

const edits = {
  'item-1': { priceMinor: 250 },
  'item-3': { title: 'Hamper', isSelected: true },
  'item-9': { isSelected: false },
  'item-10': { title: 'Renamed' },
}

test('groups of items count what their items count one by one', async () => {
  const owner = await t.owner()
  const [items, groups] = await t.inTenant(owner.tenantId, async (db) => {
    const { importId, previewId } = await insertImport(db, {
      imported: {
        edits: json(edits),
        problems: json([{ key: 'item-18', subject: 'Item 18', reason: 'Refused' }]),
      },
    })
    await insertRows(
      db,
      'import_preview_items',
      Array.from({ length: 40 }, (_, position) => toRow(previewId, position)),
    )
    const row = await getImportRow(db, importId)
    return [await listReviewed(db, row), await listReviewedGroups(db, row)] as const
  })
  const total = (counted: typeof groups) => counted.reduce((sum, { count }) => sum + count, 0)
  expect(total(groups)).toBe(items.length)
  expect(groups.length).toBeLessThan(items.length)
  expect(total(groups.filter(({ item }) => item.isSelected))).toBe(
    items.filter((item) => item.isSelected).length,
  )
  for (const problem of importProblems)
    expect(total(groups.filter(({ item }) => item.problems.includes(problem)))).toBe(
      items.filter((item) => item.problems.includes(problem)).length,
    )
  for (const key of [...Object.keys(edits), 'item-18'])
    expect(groups.filter(({ item }) => item.key === key)).toEqual([
      { item: items.find((item) => item.key === key), count: 1 },
    ])
})

test('the median of 5,000 prices is computed once, not once per item', async () => {
  const owner = await t.owner()
  const [items, groups] = await t.inTenant(owner.tenantId, async (db) => {
    const { importId, previewId } = await insertImport(db)
    await insertRows(
      db,
      'import_preview_items',
      Array.from({ length: 5_000 }, (_, position) => ({
        ...toRow(previewId, 0),
        source_key: `item-${position}`,
        position,
        price_minor: position === 7 ? 45_000 : position === 8 ? 4 : 450,
      })),
    )
    const row = await getImportRow(db, importId)
    await sql`set local statement_timeout = '2s'`.execute(db)
    return [await listReviewed(db, row), await listReviewedGroups(db, row)] as const
  })
  const odd = items.filter(({ problems }) => problems.includes('odd-price'))
  expect(odd.map(({ key }) => key)).toEqual(['item-7', 'item-8'])
  expect(groups.filter(({ item }) => item.problems.includes('odd-price'))).toMatchObject([
    { count: 2 },
  ])
})

function toRow(previewId: string, position: number) {
  const { duplicateOf = null, ...kind }: Kind = kinds[position % kinds.length] ?? {}
  const item = { ...plainItem, ...kind, key: `item-${position}`, title: `Item ${position}` }
  const { priceMinor = 450 } = kind
  return {
    import_preview_id: previewId,
    source_key: item.key,
    position,
    title: item.title,
    price_minor: priceMinor,
    highest_price_minor: priceMinor,
    currency: item.currency,
    duplicate_of: duplicateOf,
    item,
  }
}

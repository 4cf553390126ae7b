import { describe, expect, test } from 'vitest'
import { freeSlug, slugFromTitle } from '@marketday/contract/catalog/products/slugs'
import { emptyItemFields } from '@marketday/contract/catalog/products/item-fields'
import { combinations, variantProblems } from '@marketday/contract/catalog/products/product-shapes'
import type { Item } from '@marketday/contract/catalog/products/products'
import { emptyVariantFields } from '@marketday/contract/catalog/products/variant-fields'
import { stockStateOf } from '@marketday/contract/stock/stock'

import { actionsFor, copyOf, variantChanges, variantTitle } from './rules.ts'

test.each([
  ['Crème brûlée', 'creme-brulee'],
  ['  100 % Rye -- Loaf! ', '100-rye-loaf'],
  ['面包', 'item'],
])('%s gets the address %s', (title, slug) => {
  expect(slugFromTitle(title)).toBe(slug)
})

test('a taken address gets the first free number', () => {
  expect(freeSlug('loaf', new Set(['loaf', 'loaf-2', 'loaf-4']))).toBe('loaf-3')
})

test('the combinations of two options come with the last one changing fastest', () => {
  expect(combinations([{ values: ['S', 'L'] }, { values: ['Rye', 'Oat'] }])).toEqual([
    ['S', 'Rye'],
    ['S', 'Oat'],
    ['L', 'Rye'],
    ['L', 'Oat'],
  ])
  expect(combinations([])).toEqual([[]])
})

test('a combination or SKU given twice and a value of no option are each named', () => {
  const options = [{ name: 'Size', values: ['S', 'L'] }]
  const problems = variantProblems(options, [
    { optionValues: ['S'], sku: 'A' },
    { optionValues: ['S'], sku: 'A' },
    { optionValues: ['M'] },
  ])
  expect(problems.map(({ path }) => path.join('.'))).toEqual([
    'variants.1.optionValues',
    'variants.1.sku',
    'variants.2.optionValues',
  ])
})

describe('when options change', () => {
  const existing = [
    { id: 's', optionValues: ['S'], archived: false },
    { id: 'l', optionValues: ['L'], archived: false },
    { id: 'xl', optionValues: ['XL'], archived: true },
  ]

  test('a variant survives a renamed value by its id, and by its combination without one', () => {
    const changes = variantChanges(existing, [
      { id: 's', optionValues: ['Small'] },
      { optionValues: ['L'] },
    ])
    expect(changes.kept.map(({ id }) => id)).toEqual(['s', 'l'])
    expect(changes.added).toEqual([])
    expect(changes.vanishedIds).toEqual([])
  })

  test('a combination that vanished earlier comes back, others appear or vanish', () => {
    const changes = variantChanges(existing, [{ optionValues: ['XL'] }, { optionValues: ['M'] }])
    expect(changes.kept.map(({ id }) => id)).toEqual(['xl'])
    expect(changes.added.map(({ input }) => input.optionValues)).toEqual([['M']])
    expect(changes.vanishedIds).toEqual(['s', 'l'])
  })
})

test.each([
  [
    { status: 'draft', isOrdered: false, hasLedger: false } as const,
    ['edit', 'archive', 'duplicate', 'delete'],
  ],
  [
    { status: 'active', isOrdered: false, hasLedger: true } as const,
    ['edit', 'archive', 'duplicate'],
  ],
  [{ status: 'archived', isOrdered: true, hasLedger: true } as const, ['restore', 'duplicate']],
])('of an item %o the allowed acts are %o', (facts, allowed) => {
  const actions = Object.entries(actionsFor(facts, () => true))
  expect(actions.filter(([, reason]) => reason === null).map(([name]) => name)).toEqual(allowed)
})

test.each([
  [false, false, null],
  [false, true, 'Its stock history must be kept. Archive it instead'],
  [true, false, 'It has been ordered. Archive it instead'],
  [true, true, 'It has been ordered. Archive it instead'],
])(
  'an item that was ordered (%s) or counted (%s) is deleted: %s',
  (isOrdered, hasLedger, reason) => {
    expect(actionsFor({ status: 'draft', isOrdered, hasLedger }, () => true).delete).toBe(reason)
  },
)

test('a part of a bundle is taken out there before it is deleted', () => {
  const facts = { status: 'draft', isOrdered: true, hasLedger: true } as const
  expect(actionsFor({ ...facts, bundleTitle: 'Breakfast box' }, () => true).delete).toBe(
    'It’s part of Breakfast box. Remove it there first',
  )
})

test('an item says whether it is archived, and a role without the right does nothing with it', () => {
  const facts = { isOrdered: false, hasLedger: false }
  expect(actionsFor({ ...facts, status: 'archived' }, () => true)).toMatchObject({
    edit: 'It’s archived. Restore it first',
    archive: 'It is already archived',
  })
  expect(actionsFor({ ...facts, status: 'active' }, () => true).restore).toBe('It is not archived')
  const refusal = 'Your role can see items but not change them. Ask an owner or a manager'
  expect(
    actionsFor({ ...facts, status: 'active' }, (permission) => permission !== 'products.edit'),
  ).toEqual({
    edit: refusal,
    archive: refusal,
    restore: refusal,
    duplicate: refusal,
    delete: refusal,
  })
})

test.each([
  [['Small', 'Rye'], 'Small / Rye'],
  [['Small'], 'Small'],
  [[], ''],
])('a variant of %o is called “%s”', (values, title) => {
  expect(variantTitle(values)).toBe(title)
})

const shelved: Item = {
  parts: [],
  files: [],
  availableBundles: null,
  ...emptyItemFields,
  id: '018f0000-0000-7000-8000-000000000001',
  title: 'Rye loaf',
  slug: 'rye-loaf',
  status: 'active',
  draftReason: '',
  publishAt: null,
  unpublishAt: null,
  saleFrom: null,
  saleUntil: null,
  description: 'Dark and **dense**',
  vendor: 'Mill & Sons',
  productType: 'Bread',
  tags: ['rye', 'vegan'],
  categoryId: '018f0000-0000-7000-8000-000000000002',
  taxClassId: '018f0000-0000-7000-8000-000000000003',
  seoTitle: 'Rye bread',
  seoDescription: 'Baked daily',
  options: [{ name: 'Size', values: ['S', 'L'] }],
  currency: 'GBP',
  images: [
    {
      fileId: '018f0000-0000-7000-8000-000000000004',
      url: '/files/loaf.webp',
      width: 1200,
      height: 800,
      alt: 'A loaf',
    },
  ],
  variants: [
    {
      ...emptyVariantFields,
      id: '018f0000-0000-7000-8000-000000000005',
      title: 'S',
      optionValues: ['S'],
      sku: 'RYE-S',
      barcode: '5000000000012',
      priceMinor: 450,
      compareAtMinor: 500,
      quantityBreaks: [{ from: 10, priceMinor: 300 }],
      marketPrices: { '018f0000-0000-7000-8000-000000000006': 420 },
      taxClassId: '018f0000-0000-7000-8000-000000000007',
      salePriceMinor: 400,
      costMinor: 180,
      weightGrams: 800,
      lowStockThreshold: 5,
      tracked: true,
      backorder: false,
      pictureFileId: '018f0000-0000-7000-8000-000000000004',
      stock: { onHand: 9, reserved: 2, unavailable: 0, available: 7 },
    },
  ],
  version: 4,
  createdAt: '2026-05-01T10:00:00Z',
  updatedAt: '2026-05-02T10:00:00Z',
  actions: { edit: null, archive: null, restore: null, duplicate: null, delete: null },
}

const { sku: _sku, barcode: _barcode, salePriceMinor: _sale, ...copiedFields } = emptyVariantFields

test('a copy is a draft of its own: without stock, SKU, barcode and address', () => {
  expect(copyOf(shelved)).toEqual({
    ...emptyItemFields,
    title: 'Copy of Rye loaf',
    status: 'draft',
    description: 'Dark and **dense**',
    vendor: 'Mill & Sons',
    productType: 'Bread',
    tags: ['rye', 'vegan'],
    categoryId: '018f0000-0000-7000-8000-000000000002',
    taxClassId: '018f0000-0000-7000-8000-000000000003',
    seoTitle: 'Rye bread',
    seoDescription: 'Baked daily',
    options: [{ name: 'Size', values: ['S', 'L'] }],
    images: [{ fileId: '018f0000-0000-7000-8000-000000000004', alt: 'A loaf' }],
    variants: [
      {
        ...copiedFields,
        optionValues: ['S'],
        priceMinor: 450,
        compareAtMinor: 500,
        quantityBreaks: [{ from: 10, priceMinor: 300 }],
        marketPrices: { '018f0000-0000-7000-8000-000000000006': 420 },
        taxClassId: '018f0000-0000-7000-8000-000000000007',
        costMinor: 180,
        weightGrams: 800,
        lowStockThreshold: 5,
        tracked: true,
        backorder: false,
        pictureFileId: '018f0000-0000-7000-8000-000000000004',
      },
    ],
  })
})

test('the title of a copy is never longer than a title may be', () => {
  const { title } = copyOf({ ...shelved, title: 'a'.repeat(255) })
  expect(title).toBe(`Copy of ${'a'.repeat(247)}`)
})

test.each([
  [{ available: 6, lowStockThreshold: 5 }, 'in'],
  [{ available: 5, lowStockThreshold: 5 }, 'low'],
  [{ available: 0, lowStockThreshold: 5 }, 'out'],
  [{ available: -3, lowStockThreshold: 0, backorder: true }, 'low'],
  [{ available: -3, lowStockThreshold: 0, tracked: false }, 'in'],
])('%o counts as %s', (variant, state) => {
  expect(stockStateOf({ tracked: true, backorder: false, ...variant })).toBe(state)
})

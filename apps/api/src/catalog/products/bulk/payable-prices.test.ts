import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  getBulkAct,
  previewBulkAct,
  previewCellEdits,
  saveCellEdits,
  startBulkAct,
  undoBulkAct,
} from '@marketday/contract/catalog/products/bulk-acts'
import type { BulkAction } from '@marketday/contract/catalog/products/bulk-acts'
import type { ItemEdits } from '@marketday/contract/catalog/products/item-cells'
import { createItem, getItem } from '@marketday/contract/catalog/products/products'
import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { payablePrice } from '@marketday/contract/money/money'

import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Staff } from '../../../../testing/actors.ts'

let t: TestApp
let owner: Staff
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  owner = await shopIn('KWD')
})

async function shopIn(currency: string): Promise<Staff> {
  const staff = await t.owner()
  await t.inTenant(staff.tenantId, (db) =>
    db.updateTable('markets').set({ currency }).where('is_default', '=', true).execute(),
  )
  return staff
}

type Prices = Omit<BodyInput<typeof createItem>['variants'][number], 'optionValues'>

async function add(staff: Staff, prices: Prices): Promise<string> {
  const variants = [{ optionValues: [], ...prices }]
  const { status, body } = await staff.call(createItem, { body: { title: 'Loaf', variants } })
  expect(status).toBe(201)
  return body.id
}

const pricesOf = async (staff: Staff, itemId: string) => {
  const [variant] = (await staff.call(getItem, { params: { itemId } })).body.variants
  if (!variant) throw new Error('the item has no variant')
  const { id, priceMinor, salePriceMinor, compareAtMinor, quantityBreaks } = variant
  return { id, priceMinor, salePriceMinor, compareAtMinor, quantityBreaks }
}

/** Undoes the act, and expects all of it to be undone. */
async function takeBack(staff: Staff, bulkActId: string): Promise<void> {
  await staff.call(undoBulkAct, { params: { bulkActId } })
  await t.runJobs()
  const { body } = await staff.call(getBulkAct, { params: { bulkActId } })
  expect(body).toMatchObject({ undone: body.changed, kept: 0 })
}

/** Expects stored prices to be those of the preview, and the undo to restore the former ones. */
async function expectKept(staff: Staff, itemId: string, action: BulkAction): Promise<void> {
  const before = await pricesOf(staff, itemId)
  const request = { body: { selection: { itemIds: [itemId] }, action } }
  const [example] = (await staff.call(previewBulkAct, request)).body.examples
  const { body } = await staff.call(startBulkAct, request)
  await t.runJobs()
  const shown = { ...example?.after.prices?.[0], ...example?.after.variants?.[0] }
  expect(await pricesOf(staff, itemId)).toMatchObject(withoutId(shown))
  await takeBack(staff, body.id)
  expect(await pricesOf(staff, itemId)).toEqual(before)
}

function withoutId({ variantId: _id, ...values }: { readonly variantId?: string }) {
  return values
}

test('INV-10 a changed price is stored as previewed, and taken back exactly', async () => {
  const itemId = await add(owner, { priceMinor: 1_150, salePriceMinor: 550 })
  const rise = { by: 'percent', percentBp: 1_000 } as const
  await expectKept(owner, itemId, { kind: 'price', change: rise })
  await expectKept(owner, itemId, {
    kind: 'sale',
    change: { by: 'percent', percentBp: -1_111 },
    saleFrom: null,
    saleUntil: null,
  })
})

test('INV-10 in every currency, whatever the change', async () => {
  const changes = fc.sample(
    fc.oneof(
      fc.record({
        by: fc.constant('percent' as const),
        percentBp: fc.integer({ min: -9_500, max: 9_000 }),
      }),
      fc.record({
        by: fc.constant('exact' as const),
        priceMinor: fc.integer({ min: 1, max: 9_999 }),
      }),
    ),
    { numRuns: 4, seed: 8 },
  )
  for (const currency of ['JPY', 'KWD', 'GBP']) {
    const staff = await shopIn(currency)
    const itemId = await add(staff, { priceMinor: 4_450 })
    for (const change of changes) await expectKept(staff, itemId, { kind: 'price', change })
  }
})

test('INV-10 edited cells become payable before they are checked, previewed and stored', async () => {
  const itemId = await add(owner, {
    priceMinor: 1_150,
    quantityBreaks: [{ from: 5, priceMinor: 900 }],
  })
  const before = await pricesOf(owner, itemId)
  const edit = (cells: Omit<NonNullable<ItemEdits['variants']>[number], 'variantId'>) => ({
    body: { items: [{ itemId, variants: [{ variantId: before.id, ...cells }] }] },
  })
  const request = edit({
    priceMinor: { from: 1_150, to: 1_254 },
    compareAtMinor: { from: null, to: 1_506 },
    quantityBreaks: { from: '5: 0.900', to: '5: 0.804' },
  })
  const [example] = (await owner.call(previewCellEdits, request)).body.examples
  expect(example?.after.variants).toMatchObject([
    { priceMinor: 1_250, compareAtMinor: 1_510, quantityBreaks: [{ from: 5, priceMinor: 800 }] },
  ])
  const { body } = await owner.call(saveCellEdits, request)
  await t.runJobs()
  expect(await pricesOf(owner, itemId)).toMatchObject({
    priceMinor: 1_250,
    compareAtMinor: 1_510,
    quantityBreaks: [{ from: 5, priceMinor: 800 }],
  })
  await takeBack(owner, body.id)
  expect(await pricesOf(owner, itemId)).toEqual(before)

  const same = edit({ priceMinor: { from: 1_150, to: 1_151 } })
  expect((await owner.call(previewCellEdits, same)).body).toMatchObject({
    changed: 0,
    unchanged: 1,
  })
  const equal = edit({ compareAtMinor: { from: null, to: 1_154 } })
  expect((await owner.call(previewCellEdits, equal)).body.refusals).toMatchObject([
    { reason: 'Its compare-at price wouldn’t be above its price' },
  ])
})

test('prices round in the database as in the contract', async () => {
  const amounts = fc.sample(fc.integer({ min: 0, max: 30_000 }), 300)
  for (const currency of ['GBP', 'JPY', 'KWD', 'BHD', 'TND']) {
    const { rows } = await t.inTenant(owner.tenantId, (db) =>
      sql<{ amount: number; payable: number }>`
        select amount, payable_minor(amount, ${currency}) as payable from unnest(${amounts}::bigint[]) amount`.execute(
        db,
      ),
    )
    for (const { amount, payable } of rows) expect(payable).toBe(payablePrice(amount, currency))
  }
})

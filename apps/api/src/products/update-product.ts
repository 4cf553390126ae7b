import { sql } from 'kysely'
import type { ProductInput, VariantInput } from '@marketday/contract/products/product-shapes'

import { record } from '../platform/events/record.ts'
import { conflict, invalid, notFound } from '../platform/http/errors.ts'
import { newId } from '../platform/ids.ts'
import { inOrder } from '../platform/database/in-order.ts'
import { appNow } from '../platform/database/sql.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { receiveStock } from '../stock/receive-stock.ts'
import { findCurrency } from './create-product.ts'
import { checkPlanCapacity } from './product-limit.ts'
import {
  insertImages,
  productColumns,
  requireFreeSkus,
  storing,
  variantColumns,
} from './batches/product-rows.ts'
import { redirectHandle } from './redirect-handle.ts'
import { variantChanges } from './rules.ts'
import type { VariantChanges } from './rules.ts'

interface Update {
  readonly productId: string
  readonly version: number
  readonly item: ProductInput
}

/** Changes the whole item; surviving variants keep their stock. 409 `version_conflict` when someone was faster. */
export async function updateProduct(db: Db, { productId, version, item }: Update): Promise<void> {
  const [before, existing, currency] = await inOrder([
    lockProduct(db, productId, version),
    listVariants(db, [productId]),
    findCurrency(db),
    requireFreeSkus(db, item, productId),
  ])
  const changes = variantChanges(existing.map(toExisting), item.variants)
  requireOwnVariants(existing, changes)
  const handle = item.handle ?? before.handle
  const added = changes.added.map(({ input, position }) => ({
    input,
    row: {
      variant_id: newId(),
      product_id: productId,
      currency,
      ...variantColumns(input, position),
    },
  }))

  await storing(() =>
    inOrder([
      updateRow(
        db,
        productId,
        productColumns({ ...item, status: item.status ?? before.status }, handle),
      ),
      writeVariants(db, { changes, existing, added: added.map(({ row }) => row) }),
      db.deleteFrom('product_images').where('product_id', '=', productId).execute(),
      insertImages(db, productId, item),
      receiveNew(db, added, productId),
      handle === before.handle ? undefined : redirectHandle(db, before.handle, handle),
      checkPlanCapacity(db),
      record(db, {
        name: 'item.changed',
        objectType: 'product',
        objectId: productId,
        details: whatChanged(before, existing, item),
      }),
    ]),
  )
}

/** Locks the item for this transaction: two people saving take turns, and the second learns of the first. */
async function lockProduct(db: Db, productId: string, version: number) {
  const row = await db
    .selectFrom('products')
    .select(['title', 'handle', 'status', 'version'])
    .where('product_id', '=', productId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Item')
  if (row.version !== version)
    throw conflict('version_conflict', 'Someone else has changed this item in the meantime')
  if (row.status === 'archived')
    throw conflict('invalid_transition', 'It is archived; restore it first')
  return row
}

export const listVariants = (db: Db, productIds: readonly string[]) =>
  db
    .selectFrom('variants')
    .select([
      'product_id',
      'variant_id',
      'title',
      'option_values',
      'sku',
      'barcode',
      'price_minor',
      'compare_at_minor',
      'weight_grams',
      'low_stock_threshold',
      'backorder',
      'tracked',
      'position',
      'archived_at',
    ])
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .orderBy('position')
    .execute()

export type VariantRow = Awaited<ReturnType<typeof listVariants>>[number]

export const toExisting = (row: VariantRow) => ({
  id: row.variant_id,
  optionValues: row.option_values,
  archived: row.archived_at !== null,
})

function requireOwnVariants(
  existing: readonly VariantRow[],
  { kept }: VariantChanges<VariantInput>,
): void {
  const own = new Set(existing.map((row) => row.variant_id))
  const foreign = kept.find(({ id }) => !own.has(id))
  if (foreign)
    throw invalid('A variant belongs to another item', [
      { path: `variants.${foreign.position}.id`, message: 'Not of this item' },
    ])
}

const updateRow = (db: Db, productId: string, columns: ReturnType<typeof productColumns>) =>
  db
    .updateTable('products')
    .set((set) => ({ ...columns, version: set('version', '+', 1), updated_at: appNow }))
    .where('product_id', '=', productId)
    .execute()

interface VariantWrites {
  readonly changes: VariantChanges<VariantInput>
  readonly existing: readonly VariantRow[]
  readonly added: (ReturnType<typeof variantColumns> & {
    variant_id: string
    product_id: string
    currency: string
  })[]
}

async function writeVariants(db: Db, { changes, existing, added }: VariantWrites): Promise<void> {
  const rows = new Map(existing.map((row) => [row.variant_id, row]))
  const changed = changes.kept
    .map(({ id, input, position }) => ({
      id,
      columns: variantColumns(input, position),
      row: rows.get(id),
    }))
    .filter(({ columns, row }) => row && differs(row, columns))
    // The order of ids, as everywhere where stock rows are locked.
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const leavingSkus = changed
    .filter(({ columns, row }) => row?.sku && row.sku !== columns.sku)
    .map(({ id }) => id)

  await inOrder([
    // First all SKUs that move, so that two variants can swap theirs.
    clearSkus(db, [...leavingSkus, ...changes.vanishedIds]),
    archiveVariants(db, changes.vanishedIds),
    ...changed.map(({ id, columns }) =>
      db
        .updateTable('variants')
        .set({ ...columns, archived_at: null })
        .where('variant_id', '=', id)
        .execute(),
    ),
    added.length > 0 ? db.insertInto('variants').values(added).execute() : undefined,
  ])
}

export async function clearSkus(db: Db, variantIds: readonly string[]): Promise<void> {
  if (variantIds.length > 0)
    await db
      .updateTable('variants')
      .set({ sku: null })
      .where('variant_id', 'in', variantIds)
      .execute()
}

export async function archiveVariants(db: Db, variantIds: readonly string[]): Promise<void> {
  if (variantIds.length > 0)
    await db
      .updateTable('variants')
      .set({ archived_at: appNow })
      .where('variant_id', 'in', variantIds)
      .execute()
}

export function differs(row: VariantRow, columns: ReturnType<typeof variantColumns>): boolean {
  if (row.archived_at !== null) return true
  return Object.entries(columns).some(
    ([name, value]) => String(row[name as keyof VariantRow]) !== String(value),
  )
}

async function receiveNew(
  db: Db,
  added: readonly { input: VariantInput; row: { variant_id: string } }[],
  productId: string,
) {
  const lines = added
    .filter(({ input }) => (input.initialStock ?? 0) > 0)
    .map(({ input, row }) => ({ variantId: row.variant_id, quantity: input.initialStock ?? 0 }))
  if (lines.length === 0) return
  const referenceId = db.context.userId ?? productId
  await receiveStock(db, { lines, reason: 'First stock', referenceType: 'staff', referenceId })
}

/** Before and after of what costs money or visibility: the title, the status and each price. */
export function whatChanged(
  before: { title: string; status: string },
  existing: readonly VariantRow[],
  item: ProductInput,
) {
  const prices = item.variants.flatMap(({ id, priceMinor }) => {
    const row = existing.find((variant) => variant.variant_id === id)
    return row && row.price_minor !== priceMinor
      ? [{ variant: row.title, from: row.price_minor, to: priceMinor }]
      : []
  })
  return {
    ...(before.title !== item.title && { title: { from: before.title, to: item.title } }),
    ...(item.status &&
      before.status !== item.status && { status: { from: before.status, to: item.status } }),
    ...(prices.length > 0 && { prices }),
  }
}

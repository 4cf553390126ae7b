import { sql } from 'kysely'

import { record } from '../../platform/events/record.ts'
import type { NewEvent } from '../../platform/events/record.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { insertRows, updateRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { findCurrency } from '../create-product.ts'
import { productColumns, variantColumns } from './product-rows.ts'
import { variantChanges } from '../rules.ts'
import {
  archiveVariants,
  clearSkus,
  differs,
  listVariants,
  toExisting,
  whatChanged,
} from '../update-product.ts'
import type { VariantRow } from '../update-product.ts'
import { receiveFirstStock } from './add-products.ts'
import type { BatchInput } from './add-products.ts'

export interface RefreshedProduct {
  readonly id: string
  readonly sourceKey: string
  /** The version whose content the caller has decided to replace. */
  readonly version: number
  readonly input: BatchInput
}

/** Items that are there already get new texts, prices and variants; an archived one is on sale again. */
export async function refreshProducts(
  db: Db,
  importId: string,
  products: readonly RefreshedProduct[],
) {
  if (products.length === 0) return []
  const ids = products.map(({ id }) => id)
  const [before, existing, currency] = await inOrder([
    lockProducts(db, ids),
    listVariants(db, ids),
    findCurrency(db),
  ])
  const variantsOf = Map.groupBy(existing, (row) => row.product_id)
  const renewals = products.map((product) =>
    renewalOf(product, before.get(product.id), variantsOf.get(product.id) ?? []),
  )
  await inOrder([
    updateRows(db, 'products', {
      key: 'product_id',
      rows: renewals.map(({ row }) => ({ ...row, updated_at: db.context.now.toISOString() })),
    }),
    writeVariants(db, { importId, renewals, currency }),
    describePictures(db, ids),
    record(
      db,
      renewals.flatMap(({ events }) => events),
    ),
  ])
  return renewals.map(({ row, sourceKey }) => ({
    id: row.product_id,
    sourceKey,
    handle: row.handle,
    version: row.version,
    wasCreated: false,
  }))
}

/** In the order of ids: two that refresh the same items take turns. */
async function lockProducts(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('products')
    .select(['product_id', 'title', 'handle', 'status', 'version'])
    .where('product_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('product_id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.product_id, row]))
}

type Before = Awaited<ReturnType<typeof lockProducts>> extends Map<string, infer Row> ? Row : never
type Renewal = ReturnType<typeof renewalOf>

/** Everything that will be written about one item. */
function renewalOf(
  { id, sourceKey, version, input }: RefreshedProduct,
  before: Before | undefined,
  existing: readonly VariantRow[],
) {
  if (before?.version !== version)
    throw conflict('version_conflict', 'Someone else has changed this item in the meantime')
  const isRevived = before.status === 'archived'
  const status = isRevived ? 'active' : before.status
  const changes = variantChanges(existing.map(toExisting), input.variants)
  const rowOf = new Map(existing.map((row) => [row.variant_id, row]))
  return {
    sourceKey,
    row: {
      product_id: id,
      ...productColumns(input, before.handle),
      status: input.status ?? status,
      options: input.options ?? [],
      version: version + (isRevived ? 2 : 1),
    },
    events: [
      ...(isRevived ? [itemEvent(id, 'item.active', { status: { to: 'active' } })] : []),
      itemEvent(id, 'item.changed', whatChanged({ ...before, status }, existing, input)),
    ],
    changed: changes.kept.flatMap(({ id: variantId, input: variant, position }) => {
      const columns = variantColumns(variant, position)
      const row = rowOf.get(variantId)
      return row && differs(row, columns) ? [{ row, columns }] : []
    }),
    added: changes.added,
    vanishedIds: changes.vanishedIds,
  }
}

const itemEvent = (objectId: string, name: string, details: Record<string, unknown>): NewEvent => ({
  name,
  objectType: 'product',
  objectId,
  details,
})

interface VariantWrites {
  readonly importId: string
  readonly renewals: readonly Renewal[]
  readonly currency: string
}

async function writeVariants(db: Db, { importId, renewals, currency }: VariantWrites) {
  const changed = renewals.flatMap((renewal) => renewal.changed)
  const vanishedIds = renewals.flatMap((renewal) => renewal.vanishedIds)
  const leavingSkus = changed.filter(({ row, columns }) => row.sku && row.sku !== columns.sku)
  const added = renewals.flatMap((renewal) =>
    renewal.added.map(({ input, position }) => ({
      quantity: input.initialStock ?? 0,
      row: {
        variant_id: newId(),
        product_id: renewal.row.product_id,
        currency,
        ...variantColumns(input, position),
      },
    })),
  )
  await inOrder([
    // First all SKUs that move, so that two variants can swap theirs.
    clearSkus(db, [...leavingSkus.map(({ row }) => row.variant_id), ...vanishedIds]),
    archiveVariants(db, vanishedIds),
    updateRows(db, 'variants', {
      key: 'variant_id',
      rows: changed.map(({ row, columns }) => ({
        variant_id: row.variant_id,
        ...columns,
        archived_at: null,
      })),
    }),
    insertRows(
      db,
      'variants',
      added.map(({ row }) => row),
    ),
    receiveFirstStock(db, importId, added),
  ])
}

/** A picture without words of its own is described by the item's title, which may be new. */
async function describePictures(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update product_images i set alt = p.title from products p
    where i.product_id = any(${ids}::uuid[]) and i.alt = '' and p.product_id = i.product_id`.execute(
    db,
  )
}

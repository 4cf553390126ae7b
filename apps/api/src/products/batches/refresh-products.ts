import { sql } from 'kysely'
import type { ProductInput, VariantInput } from '@marketday/contract/products/product-shapes'

import { record } from '../../platform/events/record.ts'
import type { NewEvent } from '../../platform/events/record.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { appNow, insertRows, updateRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { checkPlanCapacity } from '../product-limit.ts'
import { redirectSlug } from '../redirect-slug.ts'
import { awaitTimes } from '../schedule/await-times.ts'
import { keepSales } from '../schedule/keep-sales.ts'
import { variantChanges } from '../rules.ts'
import type { VariantChanges } from '../rules.ts'
import { keptVariants } from './kept-variants.ts'
import { replacePictures } from './replace-pictures.ts'
import {
  findCurrency,
  hasSale,
  newVariants,
  productColumns,
  receiveFirstStock,
  variantColumns,
} from './product-rows.ts'

export interface RefreshedProduct {
  readonly id: string
  readonly sourceKey: string | null
  /** The version whose content the caller has decided to replace. */
  readonly version: number
  readonly input: ProductInput
}

/**
 * Items that are there already get new texts, prices and variants. An import (`importId`) leaves their pictures
 * and puts an archived one on sale again; a person decides on the pictures and restores first.
 */
export async function refreshProducts(
  db: Db,
  importId: string | null,
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
  const renewals = products.map((product) => {
    const row = before.get(product.id)
    if (row?.status === 'archived' && importId === null)
      throw conflict('invalid_transition', 'It is archived; restore it first')
    return renewalOf(product, row, variantsOf.get(product.id) ?? [])
  })
  await inOrder([
    updateRows(db, 'products', {
      key: 'product_id',
      rows: renewals.map(({ row }) => row),
      stamp: 'updated_at',
    }),
    importId === null ? replacePictures(db, products) : undefined,
    writeVariants(db, { importId, renewals, currency }),
    ...renewals.map(({ row, formerSlug }) =>
      row.slug === formerSlug ? undefined : redirectSlug(db, formerSlug, row.slug),
    ),
    checkPlanCapacity(db),
    awaitTimes(
      db,
      renewals.map(({ row }) => row),
    ),
    keepSales(
      db,
      renewals.flatMap(({ row, hasSale }) => (hasSale ? row.product_id : [])),
    ),
    record(
      db,
      renewals.flatMap(({ events }) => events),
    ),
  ])
  return renewals.map(({ row, sourceKey }) => ({
    id: row.product_id,
    sourceKey,
    slug: row.slug,
    version: row.version,
    wasCreated: false,
  }))
}

/** In the order of ids: two that change the same items take turns, and the second learns of the first. */
async function lockProducts(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('products')
    .select([
      'product_id',
      'title',
      'slug',
      'status',
      'publish_at',
      'unpublish_at',
      'sale_from',
      'sale_until',
      'version',
    ])
    .where('product_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('product_id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.product_id, row]))
}

const listVariants = (db: Db, productIds: readonly string[]) =>
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
      'sale_price_minor',
      'cost_minor',
      'weight_grams',
      'low_stock_threshold',
      'backorder',
      'tracked',
      'picture_file_id',
      'position',
      'archived_at',
    ])
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .orderBy('position')
    .execute()

type VariantRow = Awaited<ReturnType<typeof listVariants>>[number]
type Before = Awaited<ReturnType<typeof lockProducts>> extends Map<string, infer Row> ? Row : never
type Renewal = ReturnType<typeof renewalOf>

/** Everything that will be written about one item. */
function renewalOf(
  { id, sourceKey, version, input }: RefreshedProduct,
  before: Before | undefined,
  existing: readonly VariantRow[],
) {
  if (!before) throw notFound('Item')
  if (before.version !== version)
    throw conflict('version_conflict', 'Someone else has changed this item in the meantime')
  const isRevived = before.status === 'archived'
  const status = isRevived ? 'active' : before.status
  const changes = variantChanges(
    existing.map((row) => ({
      id: row.variant_id,
      optionValues: row.option_values,
      archived: row.archived_at !== null,
    })),
    input.variants,
  )
  const rowOf = new Map(existing.map((row) => [row.variant_id, row]))
  requireOwnVariants(rowOf, changes)
  const kept = keptVariants(input, changes.kept, rowOf)
  return {
    sourceKey,
    formerSlug: before.slug,
    row: {
      product_id: id,
      ...productColumns(
        {
          status,
          publishAt: before.publish_at,
          unpublishAt: before.unpublish_at,
          saleFrom: before.sale_from,
          saleUntil: before.sale_until,
          ...input,
          ...(isRevived && { unpublishAt: null }),
          variants: [...kept, ...changes.added].map((each) => each.input),
        },
        input.slug ?? before.slug,
      ),
      version: version + (isRevived ? 2 : 1),
    },
    events: [
      ...(isRevived ? [itemEvent(id, 'item.active', { status: { to: 'active' } })] : []),
      itemEvent(id, 'item.changed', whatChanged({ ...before, status }, existing, input)),
    ],
    changed: kept.flatMap(({ id: variantId, input: variant, position }) => {
      const columns = variantColumns(variant, position)
      const row = rowOf.get(variantId)
      return row && differs(row, columns) ? [{ row, columns }] : []
    }),
    added: changes.added,
    hasSale: existing.some((each) => each.sale_price_minor !== null) || hasSale(input),
    vanishedIds: changes.vanishedIds,
  }
}

function requireOwnVariants(
  own: ReadonlyMap<string, VariantRow>,
  { kept }: VariantChanges<VariantInput>,
): void {
  const foreign = kept.find(({ id }) => !own.has(id))
  if (foreign)
    throw invalid('A variant belongs to another item', [
      { path: `variants.${foreign.position}.id`, message: 'Not of this item' },
    ])
}

function differs(row: VariantRow, columns: ReturnType<typeof variantColumns>): boolean {
  if (row.archived_at !== null) return true
  const now: Readonly<Record<string, unknown>> = row
  return Object.entries(columns).some(([name, value]) => String(now[name]) !== String(value))
}

const itemEvent = (objectId: string, name: string, details: Record<string, unknown>): NewEvent => ({
  name,
  objectType: 'product',
  objectId,
  details,
})

/** Before and after of what costs money or visibility: the title, the status and each price. */
function whatChanged(
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

interface VariantWrites {
  readonly importId: string | null
  readonly renewals: readonly Renewal[]
  readonly currency: string
}

async function writeVariants(db: Db, { importId, renewals, currency }: VariantWrites) {
  const changed = renewals
    .flatMap((renewal) => renewal.changed)
    // The order of ids, as everywhere where stock rows are locked.
    .sort((a, b) => (a.row.variant_id < b.row.variant_id ? -1 : 1))
  const vanishedIds = renewals.flatMap((renewal) => renewal.vanishedIds)
  const leavingSkus = changed.filter(({ row, columns }) => row.sku && row.sku !== columns.sku)
  const added = renewals.flatMap(({ row, added: inputs }) =>
    newVariants(row.product_id, currency, inputs),
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

async function clearSkus(db: Db, variantIds: readonly string[]): Promise<void> {
  if (variantIds.length > 0)
    await db
      .updateTable('variants')
      .set({ sku: null })
      .where('variant_id', 'in', variantIds)
      .execute()
}

async function archiveVariants(db: Db, variantIds: readonly string[]): Promise<void> {
  if (variantIds.length > 0)
    await db
      .updateTable('variants')
      .set({ archived_at: appNow })
      .where('variant_id', 'in', variantIds)
      .execute()
}

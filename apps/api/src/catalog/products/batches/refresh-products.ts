import { sql } from 'kysely'

import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'

import { record } from '../../../platform/events/record.ts'
import { inOrder } from '../../../platform/database/in-order.ts'
import { appNow, insertRows, updateRows, replaceRows } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { checkPlanCapacity } from '../product-limit.ts'
import { redirectSlug } from '../redirect-slug.ts'
import { awaitTimes } from '../schedule/await-times.ts'
import { keepSales } from '../schedule/keep-sales.ts'
import { refuseOtherKinds } from '../refuse-other-kinds.ts'
import { replaceFiles } from '../replace-files.ts'
import { replaceParts } from '../replace-parts.ts'
import { findCurrency, receiveFirstStock, imageRows } from './product-rows.ts'
import { renewalOf } from './renewal-of.ts'
import type { RefreshedProduct } from './renewal-of.ts'
import { listPictures, listVariants, lockProducts } from './renewed-rows.ts'

/**
 * Updates existing items. An import (`importId`) keeps their pictures and republishes archived
 * ones; a person chooses the pictures and restores first.
 */
export async function refreshProducts(
  db: Db,
  importId: string | null,
  products: readonly RefreshedProduct[],
) {
  if (products.length === 0) return []
  const ids = products.map(({ id }) => id)
  const [before, existing, pictures, currency] = await inOrder([
    lockProducts(db, ids),
    listVariants(db, ids),
    importId === null ? listPictures(db, ids) : undefined,
    findCurrency(db),
  ])
  const variantsOf = Map.groupBy(existing, (row) => row.product_id)
  const picturesOf = pictures && Map.groupBy(pictures, (row) => row.product_id)
  await refuseOtherKinds(db, products, before)
  const renewals = products.map((product) => {
    const row = before.get(product.id)
    if (row?.status === 'archived' && importId === null)
      throw conflict('invalid_transition', 'It’s archived. Restore it first')
    return renewalOf(product, {
      before: row,
      existing: variantsOf.get(product.id) ?? [],
      pictures: picturesOf && (picturesOf.get(product.id) ?? []),
      currency,
    })
  })
  await inOrder([
    updateRows(db, 'products', {
      key: 'product_id',
      rows: renewals.map(({ row }) => row),
      stamp: 'updated_at',
    }),
    importId === null ? replacePictures(db, products) : undefined,
    writeVariants(db, importId, renewals),
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
  await writeContents(db, products, before)
  return renewals.map(refreshed)
}

type Before = Awaited<ReturnType<typeof lockProducts>>

/** Bundle parts and digital files, for items of that kind before or after. */
async function writeContents(db: Db, products: readonly RefreshedProduct[], before: Before) {
  await replaceParts(
    db,
    products.filter(({ id, input: { kind, parts } }) => parts ?? kind !== before.get(id)?.kind),
  )
  await replaceFiles(
    db,
    products.filter(({ id, input }) => [input.kind, before.get(id)?.kind].includes('digital')),
  )
}

const refreshed = ({ row, sourceKey }: Renewal) => ({
  id: row.product_id,
  sourceKey,
  slug: row.slug,
  version: row.version,
  wasCreated: false,
})

type Renewal = ReturnType<typeof renewalOf>

async function writeVariants(db: Db, importId: string | null, renewals: readonly Renewal[]) {
  const changed = renewals
    .flatMap((renewal) => renewal.changed)
    // Ordered by id, as everywhere stock rows are locked.
    .sort((a, b) => (a.row.variant_id < b.row.variant_id ? -1 : 1))
  const vanishedIds = renewals.flatMap((renewal) => renewal.vanished.map((row) => row.variant_id))
  const leavingSkus = changed.filter(({ row, columns }) => row.sku && row.sku !== columns.sku)
  const added = renewals.flatMap((renewal) => renewal.added)
  await inOrder([
    // Clears all moving SKUs first, so that two variants can swap.
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

interface Pictured {
  readonly id: string
  readonly input: ProductInput
}

async function replacePictures(db: Db, products: readonly Pictured[]): Promise<void> {
  const rows = products.flatMap(({ id, input }) => imageRows(id, input))
  await inOrder([
    // Remaining pictures are not rewritten: variants reference them.
    sql`delete from product_images
      where product_id = any(${products.map(({ id }) => id)}::uuid[]) and (product_id, file_id) not in (
        select * from unnest(${rows.map((row) => row.product_id)}::uuid[], ${rows.map((row) => row.file_id)}::uuid[]))`.execute(
      db,
    ),
    replaceRows(db, 'product_images', { key: ['tenant_id', 'product_id', 'file_id'], rows }),
  ])
}

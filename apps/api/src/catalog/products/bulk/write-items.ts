import type { ItemValues, VariantValues } from '@marketday/contract/catalog/products/bulk-acts'

import { record } from '../../../platform/events/record.ts'
import type { NewEvent } from '../../../platform/events/record.ts'
import { inOrder } from '../../../platform/database/in-order.ts'
import { updateRows } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { valueChanges, itemEvent } from '../item-changes.ts'
import { awaitTimes } from '../schedule/await-times.ts'
import { keepSales } from '../schedule/keep-sales.ts'
import { bulkColumns } from '../variant-columns.ts'
import type { ItemFacts } from './rules.ts'

export interface ItemChange {
  readonly item: ItemFacts
  readonly values: ItemValues
}

/** Updates locked items, with one statement each for items and variants. */
export async function writeItems(db: Db, all: readonly ItemChange[]): Promise<void> {
  const changes = all.filter(({ values }) => !values.pinned)
  const variants = changes.flatMap(({ item, values }) => variantChanges(item, values))
  await inOrder([
    updateRows(db, 'variants', {
      key: 'variant_id',
      // Cleared first: the unique key is checked per row, and SKUs may be swapped.
      rows: variants
        .filter(({ values }) => values.sku !== undefined)
        .map(({ variant }) => ({ variant_id: variant.id, sku: null })),
    }),
    updateRows(db, 'variants', {
      key: 'variant_id',
      rows: toRows(bulkColumns, variants, ({ variant }) => ({ variant_id: variant.id })),
    }),
    updateRows(db, 'products', {
      key: 'product_id',
      rows: toRows(itemColumns, changes, ({ item }) => ({
        product_id: item.id,
        version: item.version + 1,
      })),
      stamp: 'updated_at',
    }),
    awaitTimes(
      db,
      changes.map(({ values }) => ({
        publish_at: values.publishAt ?? null,
        unpublish_at: values.unpublishAt ?? null,
      })),
    ),
    keepSales(
      db,
      changes.flatMap(({ item, values }) => (isAboutSale(values) ? item.id : [])),
    ),
    record(db, changes.map(toEvent)),
  ])
}

const isAboutSale = ({ saleFrom, saleUntil, variants = [] }: ItemValues) =>
  saleFrom !== undefined ||
  saleUntil !== undefined ||
  variants.some(({ salePriceMinor }) => salePriceMinor !== undefined)

const itemColumns = {
  title: 'title',
  status: 'status',
  publishAt: 'publish_at',
  unpublishAt: 'unpublish_at',
  categoryId: 'category_id',
  tags: 'tags',
  taxClassId: 'tax_class_id',
  saleFrom: 'sale_from',
  saleUntil: 'sale_until',
  leadDays: 'lead_days',
  hsCode: 'hs_code',
  countryOfOrigin: 'country_of_origin',
} as const

function variantChanges(item: ItemFacts, { prices = [], variants = [] }: ItemValues) {
  const variantsById = new Map(item.variants.map((variant) => [variant.id, variant]))
  return [...prices, ...variants].flatMap((values: VariantValues) => {
    const variant = variantsById.get(values.variantId)
    return variant ? [{ variant, item: variant, values }] : []
  })
}

interface Change {
  readonly item: object
  readonly values: object
}

/** One row per change with all columns used; missing values are unchanged. */
function toRows<C extends Change, Key extends object>(
  columns: Readonly<Record<string, string>>,
  changes: readonly C[],
  keyOf: (change: C) => Key,
): Key[] {
  const used = Object.entries(columns).filter(([field]) =>
    changes.some(({ values }) => field in values),
  )
  return changes.map((change) => {
    const after: Readonly<Record<string, unknown>> = { ...change.item, ...change.values }
    return {
      ...keyOf(change),
      ...Object.fromEntries(used.map(([field, column]) => [column, after[field]])),
    }
  })
}

/** One event per item, as for a single change, for its history. */
const toEvent = ({ item, values }: ItemChange): NewEvent =>
  itemEvent(values.status ?? 'changed', item.id, {
    version: item.version + 1,
    changes: valueChanges(item, values),
  })

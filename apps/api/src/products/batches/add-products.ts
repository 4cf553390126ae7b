import type { ProductInput } from '@marketday/contract/products/product-shapes'

import { record } from '../../platform/events/record.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { insertRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { newId } from '../../platform/ids.ts'
import { receiveStock } from '../../stock/receive-stock.ts'
import { findCurrency } from '../create-product.ts'
import { lockCatalogue } from '../product-limit.ts'
import { productColumns, variantColumns } from './product-rows.ts'
import { chooseHandles } from './choose-handles.ts'

/** The address is made from the title; pictures are attached once they are here. */
export type BatchInput = Omit<ProductInput, 'handle' | 'images'>

export interface AddedProduct {
  /** What an import recognises the item by when it comes again. */
  readonly sourceKey: string
  readonly input: BatchInput
}

/** New items with their variants and first stock. */
export async function addProducts(db: Db, importId: string, products: readonly AddedProduct[]) {
  if (products.length === 0) return []
  const [, currency, handles] = await inOrder([
    lockCatalogue(db),
    findCurrency(db),
    chooseHandles(
      db,
      products.map(({ input }) => input.title),
    ),
  ])
  const rows = products.map(({ sourceKey, input }, index) => ({
    product_id: newId(),
    source_key: sourceKey,
    ...productColumns(input, handles[index] ?? ''),
    options: input.options ?? [],
  }))
  const variants = products.flatMap(({ input }, index) =>
    input.variants.map((variant, position) => ({
      quantity: variant.initialStock ?? 0,
      row: {
        variant_id: newId(),
        product_id: rows[index]?.product_id ?? '',
        currency,
        ...variantColumns(variant, position),
      },
    })),
  )
  await inOrder([
    insertRows(db, 'products', rows),
    insertRows(
      db,
      'variants',
      variants.map(({ row }) => row),
    ),
    receiveFirstStock(db, importId, variants),
    record(
      db,
      rows.map(({ product_id: objectId, title }) => ({
        name: 'item.created',
        objectType: 'product',
        objectId,
        details: { title },
      })),
    ),
  ])
  return rows.map(({ product_id: id, source_key: sourceKey, handle }) => ({
    id,
    sourceKey,
    handle,
    version: 1,
    wasCreated: true,
  }))
}

interface NewVariant {
  readonly quantity: number
  readonly row: { readonly variant_id: string }
}

export async function receiveFirstStock(
  db: Db,
  importId: string,
  variants: readonly NewVariant[],
): Promise<void> {
  const lines = variants
    .filter(({ quantity }) => quantity > 0)
    .map(({ quantity, row }) => ({ variantId: row.variant_id, quantity }))
  if (lines.length === 0) return
  await receiveStock(db, {
    lines,
    reason: 'First stock',
    referenceType: 'import',
    referenceId: importId,
  })
}

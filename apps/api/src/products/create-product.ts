import { freeHandle, handleFrom } from '@marketday/contract/products/handles'
import type { ProductInput } from '@marketday/contract/products/product-shapes'

import { record } from '../platform/events/record.ts'
import { newId } from '../platform/ids.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { receiveStock } from '../stock/receive-stock.ts'
import { lockCatalogue, checkPlanCapacity } from './product-limit.ts'
import {
  handleTaken,
  insertImages,
  productColumns,
  requireFreeSkus,
  storing,
  variantColumns,
} from './batches/product-rows.ts'

export interface CreatedProduct {
  readonly id: string
  readonly handle: string
  readonly variants: {
    readonly id: string
    readonly sku: string | null
    readonly optionValues: string[]
  }[]
}

/** An item with its variants, pictures and first stock; 402 `plan_limit`, 409 `handle_taken` and `sku_taken`. */
export async function createProduct(db: Db, input: ProductInput): Promise<CreatedProduct> {
  const productId = newId()
  const [, currency, handle] = await inOrder([
    lockCatalogue(db),
    findCurrency(db),
    chooseHandle(db, input),
    requireFreeSkus(db, input, productId),
  ])
  const variants = input.variants.map((variant, position) => ({
    variant_id: newId(),
    product_id: productId,
    currency,
    ...variantColumns(variant, position),
  }))
  const product = {
    product_id: productId,
    ...productColumns(input, handle),
  }

  await storing(() =>
    inOrder([
      db.insertInto('products').values(product).execute(),
      db.insertInto('variants').values(variants).execute(),
      checkPlanCapacity(db),
      insertImages(db, productId, input),
      receiveFirstStock(db, {
        input,
        variantIds: variants.map((row) => row.variant_id),
        productId,
      }),
      record(db, {
        name: 'item.created',
        objectType: 'product',
        objectId: productId,
        details: { title: input.title },
      }),
    ]),
  )
  return {
    id: productId,
    handle,
    variants: variants.map((row) => ({
      id: row.variant_id,
      sku: row.sku,
      optionValues: row.option_values,
    })),
  }
}

/** What new variants are sold in: the currency of the home market. */
export async function findCurrency(db: Db): Promise<string> {
  const market = await db
    .selectFrom('markets')
    .select('currency')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  return market.currency
}

async function chooseHandle(db: Db, { title, handle }: ProductInput): Promise<string> {
  const wanted = handle ?? handleFrom(title)
  const near = await db
    .selectFrom('products')
    .select('handle')
    // A range instead of LIKE: row security lets only comparisons into the index. ':' follows the digits.
    .where((where) =>
      where.or([
        where('handle', '=', wanted),
        where.between('handle', `${wanted}-`, `${wanted}-:`),
      ]),
    )
    .execute()
  const taken = new Set(near.map((row) => row.handle))
  if (handle && taken.has(handle)) throw handleTaken()
  return freeHandle(wanted, taken)
}

interface FirstStock {
  readonly input: ProductInput
  readonly variantIds: readonly string[]
  readonly productId: string
}

async function receiveFirstStock(
  db: Db,
  { input, variantIds, productId }: FirstStock,
): Promise<void> {
  const lines = input.variants.flatMap(({ initialStock = 0 }, index) => {
    const variantId = variantIds[index]
    return variantId && initialStock > 0 ? [{ variantId, quantity: initialStock }] : []
  })
  if (lines.length === 0) return
  await receiveStock(db, {
    lines,
    reason: 'First stock',
    referenceType: 'staff',
    referenceId: db.context.userId ?? productId,
  })
}

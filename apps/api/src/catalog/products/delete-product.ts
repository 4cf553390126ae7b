import type { Item } from '@marketday/contract/catalog/products/products'

import { record } from '../../platform/events/record.ts'
import { conflict, constraintOf } from '../../platform/http/errors.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** Deletes an unreferenced item; items in orders, carts or the ledger can only be archived. */
export async function deleteProduct(db: Db, item: Item): Promise<void> {
  const blocked = item.actions.delete
  if (blocked) throw conflict('invalid_transition', blocked)
  try {
    await inOrder([
      db.deleteFrom('product_images').where('product_id', '=', item.id).execute(),
      db.deleteFrom('variants').where('product_id', '=', item.id).execute(),
      db.deleteFrom('products').where('product_id', '=', item.id).execute(),
      record(db, {
        name: 'item.deleted',
        objectType: 'product',
        objectId: item.id,
        details: { title: item.title },
      }),
    ])
  } catch (error) {
    if (constraintOf(error) === 'bundle_parts_variant_fkey')
      throw conflict('invalid_transition', 'It’s part of a bundle. Remove it there first')
    throw constraintOf(error)?.endsWith('_variant_fkey')
      ? conflict('invalid_transition', 'It’s in a cart or has been ordered. Archive it instead')
      : error
  }
}

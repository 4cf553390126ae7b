import { isDownloaded, isGiftCard } from '@marketday/contract/catalog/products/kinds/item-kinds'
import type { ItemKind } from '@marketday/contract/catalog/products/kinds/item-kinds'

import type { Db } from '../../platform/database/tenant-db.ts'

/** Digital goods delivered on payment, for event details that trigger jobs. */
export const whatComes = (lines: readonly { readonly kind: ItemKind }[]) => ({
  ...(lines.some(({ kind }) => isDownloaded(kind)) && { hasDownloads: true }),
  ...(lines.some(({ kind }) => isGiftCard(kind)) && { hasGiftCards: true }),
})

export async function findWhatComes(db: Db, orderId: string) {
  const lines = await db
    .selectFrom('order_lines')
    .select('kind')
    .distinct()
    .where('order_id', '=', orderId)
    .whereRef('quantity', '>', 'cancelled_quantity')
    .execute()
  return whatComes(lines)
}

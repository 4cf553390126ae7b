import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'
import type { CartContents } from './queries.ts'

/** Takes the present prices over, shrinks quantities to what is left and removes what is gone. */
export async function acceptChanges(db: Db, { cart, lines }: CartContents): Promise<void> {
  const gone = lines.filter(
    (line) => !line.isForSale || (line.available !== null && line.available < 1),
  )
  const kept = lines.filter((line) => !gone.includes(line))
  await Promise.all([
    removeLines(
      db,
      cart.cartId,
      gone.map((line) => line.id),
    ),
    ...kept.map((line) =>
      db
        .updateTable('cart_lines')
        .set({
          unit_price_minor: line.currentPriceMinor,
          quantity:
            line.available === null ? line.quantity : Math.min(line.quantity, line.available),
        })
        .where('cart_id', '=', cart.cartId)
        .where('cart_line_id', '=', line.id)
        .execute(),
    ),
  ])
}

export async function removeLines(
  db: Db,
  cartId: string,
  lineIds: readonly string[],
): Promise<void> {
  if (lineIds.length === 0) return
  await db
    .deleteFrom('cart_lines')
    .where('cart_id', '=', cartId)
    .where('cart_line_id', '=', sql<string>`any(${lineIds}::uuid[])`)
    .execute()
}

import { sql } from 'kysely'

import { unitPriceOf } from '@marketday/contract/catalog/quantity-breaks'

import { inOrder } from '../../platform/database/in-order.ts'
import { updateRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { CartContents } from './queries.ts'

/** Accepts current prices, reduces quantities to the stock and removes unavailable items. */
export async function acceptChanges(db: Db, { cart, lines }: CartContents): Promise<void> {
  const gone = lines.filter(
    ({ isForSale, hiddenIn, available }) =>
      !isForSale || hiddenIn !== null || (available !== null && available < 1),
  )
  const remaining = lines.filter((line) => !gone.includes(line))
  await inOrder([
    removeLines(
      db,
      cart.cartId,
      gone.map((line) => line.id),
    ),
    updateRows(db, 'cart_lines', {
      key: 'cart_line_id',
      rows: remaining.map((line) => {
        const { id, quantity: wished, available } = line
        const quantity = available === null ? wished : Math.min(wished, available)
        return {
          cart_line_id: id,
          unit_price_minor: unitPriceOf(line, quantity),
          quantity,
        }
      }),
    }),
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

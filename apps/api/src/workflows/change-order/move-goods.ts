import type { Db } from '../../platform/database/tenant-db.ts'
import type { CancelledUnits } from '../../orders/cancellation/cut-fulfilment.ts'
import { goodsOf } from '../../stock/movements.ts'
import type { StockLine } from '../../stock/movements.ts'
import { releaseReservation } from '../../stock/reserved/release-reservation.ts'
import { reserveStock } from '../../stock/reserved/reserve-stock.ts'

/** Net per variant: a price change alone moves no stock. */
export async function moveGoods(
  db: Db,
  orderId: string,
  {
    removed,
    added,
  }: { readonly removed: readonly CancelledUnits[]; readonly added: readonly StockLine[] },
): Promise<void> {
  const changes = new Map<string, number>()
  const count = (lines: readonly StockLine[], sign: 1 | -1) => {
    for (const { variantId, quantity } of lines.flatMap(goodsOf))
      changes.set(variantId, (changes.get(variantId) ?? 0) + sign * quantity)
  }
  count(added, 1)
  count(
    removed.map(({ line, quantity }) => ({ ...line, quantity })),
    -1,
  )
  const differences = [...changes].map(([variantId, quantity]) => ({ variantId, quantity }))
  const needed = differences.filter(({ quantity }) => quantity > 0)
  const freed = differences
    .filter(({ quantity }) => quantity < 0)
    .map(({ variantId, quantity }) => ({ variantId, quantity: -quantity }))
  if (needed.length > 0) await reserveStock(db, { orderId, lines: needed })
  if (freed.length > 0) await releaseReservation(db, { orderId, lines: freed })
}

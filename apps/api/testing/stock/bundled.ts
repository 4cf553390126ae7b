import type { Db } from '../../src/platform/database/tenant-db.ts'
import { newId } from '../../src/platform/ids.ts'
import type { StockLine } from '../../src/stock/movements.ts'
import type { Asked, MakeStep, Shelf } from './shelf.ts'

type Settle = (
  db: Db,
  order: { readonly orderId: string; readonly lines: readonly StockLine[] },
) => Promise<unknown>
type IdOf = (noun: 'order', act: Asked) => string

export const bundled =
  (
    settle: Settle,
    idOf: IdOf,
    { onHand, reserved }: { onHand: 0 | -1; reserved: 1 | -1 },
  ): MakeStep =>
  (shelf, act, shelves) => {
    const { quantity } = act
    const subjectId = idOf('order', act)
    const parts = shelves.map(({ variantId }) => ({ variantId, quantity: 1 }))
    const lines = [
      { variantId: newId(), kind: 'bundle', parts, quantity },
      { variantId: shelf.variantId, quantity: 1 },
    ] as const
    const others = shelves.filter((each) => each !== shelf)
    const lacks = (each: Shelf, pieces: number) => (each.outstanding.get(subjectId) ?? 0) < pieces
    return {
      run: (db) => settle(db, { orderId: subjectId, lines }),
      onHand: onHand * (quantity + 1),
      reserved: reserved * (quantity + 1),
      elsewhere: others.map((other) => ({
        shelf: other,
        onHand: onHand * quantity,
        reserved: reserved * quantity,
      })),
      subjectId,
      isGone:
        reserved < 0 &&
        (lacks(shelf, quantity + 1) || others.some((each) => lacks(each, quantity))),
    }
  }

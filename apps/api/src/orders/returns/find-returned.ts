import type { ReturnOffer } from '@marketday/contract/orders/returns/returns'

import type { Db } from '../../platform/database/tenant-db.ts'
import { findReturnOffer, countReturnable } from './find-return-offer.ts'
import type { ReturnableLine } from './find-return-offer.ts'
import { listReturns } from './return-rows.ts'
import type { ReturnRow } from './return-rows.ts'

export interface Returned {
  readonly returns: ReturnRow[]
  readonly returnOffer: ReturnOffer
}

type Line = ReturnableLine & { readonly returnedQuantity: number }

/** No query if nothing was handed over. */
export async function findReturned(
  db: Db,
  orderId: string,
  lines: readonly Line[],
): Promise<Returned> {
  const isHandedOver = lines.some(
    (line) => line.returnedQuantity > 0 || countReturnable(line) > 0 || line.returningQuantity > 0,
  )
  if (!isHandedOver) return { returns: [], returnOffer: { until: null, isOver: false, lines: [] } }
  const [returns, returnOffer] = await Promise.all([
    listReturns(db, orderId),
    findReturnOffer(db, orderId, lines),
  ])
  return { returns, returnOffer }
}

import { conflict } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findSellableVariants } from '../../products/find-sellable-variants.ts'
import { nameOf } from '../cart/rules.ts'
import type { NewOrderLine } from '../placing/place-order.ts'
import { toOrderLine } from '../placing/to-order-line.ts'
import type { AddedUnits } from './decide-changes.ts'

/** 409 where an item is no longer there, or what is new is not for sale. */
export async function findNewLines(db: Db, added: readonly AddedUnits[]): Promise<NewOrderLine[]> {
  if (added.length === 0) return []
  const ids = [...new Set(added.map(({ variantId }) => variantId))]
  const known = new Map((await findSellableVariants(db, ids)).map((each) => [each.id, each]))
  return added.map(({ variantId, quantity, unitPriceMinor, gift, isKnown }) => {
    const variant = known.get(variantId)
    if (!variant) throw conflict('conflict', 'An item of it is no longer in the catalogue')
    if (!isKnown && variant.status !== 'active')
      throw conflict('conflict', `${nameOf(variant)} is not for sale`)
    const line = toOrderLine(variant, quantity)
    return { ...line, gift, unitPriceMinor: unitPriceMinor ?? line.unitPriceMinor }
  })
}

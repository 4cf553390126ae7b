import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { packParcel as endpoint } from '@marketday/contract/orders/packing/parcels'

import { invalid } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { getOrderRow, invalidTransition } from '../lock-order.ts'
import { goodsActionsIn } from '../rules.ts'
import { listBoxGoods } from './box-goods.ts'
import type { BoxGoods, Units } from './box-goods.ts'
import { closeParcels } from './close-parcels.ts'
import { findOpenBox, goodsState, listFulfilments } from './fulfilment-rows.ts'
import { requireWorkable } from './require-workable.ts'

export async function packParcel(
  db: Db,
  orderId: string,
  { lines, ...details }: BodyOf<typeof endpoint>,
): Promise<void> {
  const order = await getOrderRow(db, orderId)
  requireWorkable(order, 'pack')
  const rows = await listFulfilments(db, orderId)
  const box = findOpenBox(rows)
  const state = goodsState(rows) ?? 'planned'
  // Throws even if everything is packed, because the goods would be in another parcel than
  // requested.
  if (box?.status !== 'picking')
    throw invalidTransition(state.replace('_', ' '), 'pack', goodsActionsIn(state))
  const goods = await listBoxGoods(db, box.id)
  const units = chosenUnits(goods, lines)
  await closeParcels(db, [{ order, rows, box, goods, units, details }])
}

function chosenUnits(goods: readonly BoxGoods[], chosen: readonly Units[]): Units[] {
  const units = new Map<string, number>()
  for (const [index, { lineId, quantity }] of chosen.entries()) {
    const total = quantity + (units.get(lineId) ?? 0)
    const item = goods.find((candidate) => candidate.lineId === lineId)
    const left = item?.quantity ?? 0
    if (!item || total > left) {
      const message = item
        ? `Only ${left} of ${item.title} ${left === 1 ? 'is' : 'are'} left to pack`
        : 'This line has nothing left to pack'
      throw invalid(message, [{ path: `lines.${index}.quantity`, message }])
    }
    units.set(lineId, total)
  }
  return [...units].map(([lineId, quantity]) => ({ lineId, quantity }))
}

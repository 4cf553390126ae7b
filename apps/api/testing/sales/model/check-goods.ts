import { expect } from 'vitest'

import type { Order } from '@marketday/contract/orders/orders'
import { isDelivered } from '@marketday/contract/catalog/products/item-kinds'

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)

/** Each unit's location matches its line: to pack, in a parcel, or handed over. */
export function checkGoods({ lines, parcels, fulfilment, fulfilmentStatus }: Order): void {
  const inBoxes = (boxes: readonly { lines: Order['parcels'][number]['lines'] }[], id: string) =>
    sum(
      boxes.flatMap((box) =>
        box.lines.filter(({ lineId }) => lineId === id).map((each) => each.quantity),
      ),
    )
  for (const line of lines.filter(({ kind }) => isDelivered(kind))) {
    const { id, quantity, cancelledQuantity, packedQuantity, fulfilledQuantity } = line
    const here = parcels.filter(({ status }) => status === 'packed')
    expect(inBoxes(here, id)).toBe(packedQuantity)
    expect(inBoxes(parcels, id)).toBe(packedQuantity + fulfilledQuantity + line.returnedQuantity)
    const loose = quantity - cancelledQuantity - packedQuantity - fulfilledQuantity
    if (fulfilment) expect(inBoxes([fulfilment], id)).toBe(loose)
    else if (parcels.length > 0) expect(loose).toBe(0)
  }
  if (parcels.length > 0) expect(fulfilmentStatus === 'part_packed').toBe(fulfilment !== null)
}

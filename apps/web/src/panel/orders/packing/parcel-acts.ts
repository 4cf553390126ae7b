import type { Order } from '@marketday/contract/orders/orders'
import type { Parcel } from '@marketday/contract/orders/packing/parcel'
import { unpackParcel } from '@marketday/contract/orders/packing/parcels'
import { undoHandOver } from '@marketday/contract/orders/packing/undo-hand-over'
import { call } from '../../../platform/api/api.ts'
import { notify } from '../../../ui/feedback/toast.ts'
import { actOnOrder } from '../order-queries.ts'

export const unpack = (order: Pick<Order, 'id'>, { id, number }: Pick<Parcel, 'id' | 'number'>) =>
  actOnOrder(() => call(unpackParcel, { params: { orderId: order.id, fulfilmentId: id } }), {
    done: `Parcel ${number} is unpacked`,
    failed: 'The parcel could not be unpacked',
  })

export function tellPacked(before: Order, after: Order) {
  const previousIds = new Set(before.parcels.map(({ id }) => id))
  const parcel = after.parcels.find(({ id }) => !previousIds.has(id))
  if (!parcel) return
  const isOnly = after.parcels.length === 1 && !after.fulfilment
  notify(
    isOnly
      ? `Order ${after.number} is packed`
      : `Parcel ${parcel.number} of order ${after.number} is packed`,
    {
      undo: () => void unpack(after, parcel),
    },
  )
}

export const takeBack = (
  { id: orderId }: Pick<Order, 'id'>,
  parcels: readonly Pick<Parcel, 'id'>[],
) =>
  actOnOrder(
    () =>
      call(undoHandOver, {
        params: { orderId },
        body: { fulfilmentIds: parcels.map(({ id }) => id) },
      }),
    { done: 'The parcel is back in the store', failed: 'The parcel could not be returned' },
  )

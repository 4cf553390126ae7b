import * as z from 'zod/mini'

import { comesByItself, isGiftCard } from '@marketday/contract/catalog/products/item-kinds'
import { areGiftCardsDue, stillToCome } from '@marketday/contract/orders/sums/dues'

import { defineJob } from '../../platform/jobs/jobs.ts'
import { completeIfDone } from '../fulfilment/complete-if-done.ts'
import { leftOf, listLines } from '../fulfilment/fulfilment-rows.ts'
import { performOrder } from '../fulfilment/pack-orders.ts'
import { getOrderRow } from '../lock-order.ts'
import type { OrderRecord } from '../lock-order.ts'

export const finishDigital = defineJob({
  name: 'finish-digital',
  payload: z.strictObject({ orderId: z.uuid() }),
  async run({ payload: { orderId }, finish }) {
    await finish(async (db) => {
      const order = await getOrderRow(db, orderId)
      if (order.status !== 'open' || stillToCome(order) > 0) return
      const lines = (await listLines(db, orderId)).filter((line) => leftOf(line) > 0)
      if (lines.length === 0 || !lines.every(({ kind }) => comesByItself(kind))) return
      // Parcels on their way complete the order once they arrive.
      if (!isStartable(order)) return
      if (!areGiftCardsDue(order) && lines.some(({ kind }) => isGiftCard(kind))) return
      await performOrder(db, order, { lines, unpaidReason: undefined })
      await completeIfDone(db, orderId)
    })
  },
})

const isStartable = ({ fulfilmentStatus: goods }: OrderRecord): boolean =>
  goods === 'unfulfilled' || goods === 'delivered'

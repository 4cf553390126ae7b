import { isFailedRefund } from '@marketday/contract/orders/order-states'
import { stillToPay, toCapture } from '@marketday/contract/orders/sums/dues'
import type { Dues } from '@marketday/contract/orders/sums/dues'

import type { Config } from '../../config.ts'
import { listOrderDisputes, listOrderPayments } from '../../payments/card/find-payments.ts'
import { listOrderRefunds, refundedFor, shownRefund } from '../../payments/card/find-refunds.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export async function findMoney(db: Db, orderId: string, config: Config) {
  const [payments, refunds, disputes] = await Promise.all([
    listOrderPayments(db, orderId),
    listOrderRefunds(db, orderId),
    listOrderDisputes(db, orderId, config),
  ])
  return { payments, refunds, disputes }
}

type Money = Awaited<ReturnType<typeof findMoney>>

interface Sums extends Dues {
  readonly capturedMinor: number
  readonly disputedMinor: number
}

export const addUpMoney = (sums: Sums, { payments, refunds, disputes }: Money) => ({
  payments,
  refunds: refunds.map(shownRefund),
  disputes,
  paidMinor: sums.capturedMinor,
  outstandingMinor: stillToPay(sums),
  capturableMinor: toCapture(sums),
  refundableMinor: Math.max(0, sums.capturedMinor - refundedFor(refunds) - sums.disputedMinor),
  goodwillMinor: refundedFor(refunds, 'goodwill'),
})

export const moneyFacts = ({ payments, refunds }: Money) => ({
  isCaptureAsked: payments.some(({ captureAskedMinor }) => captureAskedMinor !== null),
  hasFailedRefund: refunds.some(({ status }) => isFailedRefund(status)),
})

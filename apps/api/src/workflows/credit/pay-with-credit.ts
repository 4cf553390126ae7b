import type { payWithCredit as endpoint } from '@marketday/contract/payments/credit/pay-with-credit'
import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import { formatMoney } from '@marketday/contract/money/money'
import { stillToPay } from '@marketday/contract/orders/sums/dues'

import { openStoreCredit } from '../../orders/customers/customer-credit.ts'
import { moveCredit } from '../../payments/credit/move-credit.ts'
import { requireGiftCard } from '../../payments/credit/find-gift-cards.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import { recordPayment } from '../../orders/money/record-payment.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { invalid } from '../../platform/http/errors.ts'

export async function payWithCredit(
  db: Db,
  orderId: string,
  { amountMinor, giftCardCode: code }: BodyOf<typeof endpoint>,
): Promise<{ paymentId: string }> {
  const order = await getOrderRow(db, orderId)
  const { currency } = order
  const dueMinor = stillToPay(order)
  if (dueMinor > 0 && amountMinor > dueMinor) {
    const message = `${formatMoney(dueMinor, currency)} is still due`
    throw invalid(message, [{ path: 'amountMinor', message }])
  }
  const card = code ? await requireGiftCard(db, { code, currency }) : null
  const accountId = card?.id ?? (await openStoreCredit(db, orderId))
  const payment = await recordPayment(db, {
    orderId,
    provider: card ? 'gift_card' : 'store_credit',
    amountMinor,
    reference: card?.codeEnd ?? '',
    creditAccountId: accountId,
  })
  await moveCredit(db, accountId, { kind: 'spend', amountMinor: -amountMinor, orderId })
  return payment
}

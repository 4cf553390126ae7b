import { takeBackGiftCard } from '@marketday/contract/payments/credit/sell-gift-cards'
import type { SoldGiftCard } from '@marketday/contract/payments/credit/sold-gift-card'
import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import type { Order } from '@marketday/contract/orders/orders'
import { owedBackMinor } from '@marketday/contract/orders/sums/owed-back'
import { call } from '../../../../platform/api/api.ts'
import { money } from '../../../../platform/format.ts'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { performOnOrder } from '../../order-queries.ts'
import { RefundTicks } from '../dialogs/refund/RefundTicks.tsx'
import { refundWay } from '../dialogs/refund/refund-way.ts'
import { useRefundInWords } from '../dialogs/refund/use-refund-in-words.ts'

interface TakeBackDialogProps {
  order: Order
  card: SoldGiftCard
  onClose: () => void
}

export function TakeBackDialog({ order, card, onClose }: TakeBackDialogProps) {
  const { id: giftCardId, codeEnd, amountMinor } = card
  const form = useForm({ refund: order.actions.refund === null, asCredit: false }, (ticks) =>
    checked<BodyInput<typeof takeBackGiftCard>>({ refund: refundWay(ticks) }, {}),
  )
  const inWords = useRefundInWords(order)
  const backMinor = owedBackMinor({
    ...order,
    cancelledMinor: order.cancelledMinor + amountMinor,
  })
  const takeBack = (body: BodyInput<typeof takeBackGiftCard>) =>
    performOnOrder(
      () => call(takeBackGiftCard, { params: { orderId: order.id, giftCardId }, body }),
      `Gift card •${codeEnd} is taken back`,
    )
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={`Take back gift card •${codeEnd}`}
      description={`Its balance of ${money(amountMinor, order.currency)} is removed, and its code stops working. The recipient is not notified.`}
      action="Take it back"
      button={{ variant: 'danger' }}
      {...form.sending(takeBack)}
    >
      {order.actions.refund === null && (
        <RefundTicks
          order={order}
          label="Refund what was paid for it"
          hint={backMinor > 0 ? `${inWords(backMinor)}.` : 'Nothing to refund for it.'}
          backMinor={backMinor}
          refund={form.tick('refund')}
          asCredit={form.tick('asCredit')}
        />
      )}
    </FormDialog>
  )
}

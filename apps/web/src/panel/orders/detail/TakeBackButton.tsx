import type { SoldGiftCard } from '@marketday/contract/payments/credit/sold-gift-card'
import type { Order } from '@marketday/contract/orders/orders'
import { takeBackGiftCard } from '@marketday/contract/payments/credit/sell-gift-cards'
import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { owedBackMinor } from '@marketday/contract/orders/sums/owed-back'

import { Button } from '../../../ui/buttons/Button.tsx'
import { useHeldDialog } from '../../forms/use-held-dialog.ts'
import { useCan } from '../../account-query.ts'
import { call } from '../../../platform/api/api.ts'
import { money } from '../../../platform/format.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { performOnOrder } from '../order-queries.ts'
import { RefundTicks } from './dialogs/RefundTicks.tsx'
import { refundWay, useRefundInWords } from './dialogs/refund-destination.ts'

interface TakeBackButtonProps {
  order: Order
  card: SoldGiftCard
}

/** Hidden if the gift card cannot be canceled. */
export function TakeBackButton({ order, card }: TakeBackButtonProps) {
  const { open, opens, close } = useHeldDialog<'takeBack'>()
  const mayTakeBack = useCan()('orders.edit') && card.takeBackRefusal === null
  return (
    <>
      {mayTakeBack && (
        <Button
          variant="secondary"
          size="small"
          data-removes="gift card act"
          onClick={opens('takeBack')}
        >
          Take back…<span className="sr-only"> gift card •{card.codeEnd}</span>
        </Button>
      )}
      {open && <TakeBackDialog order={order} card={card} onClose={close} />}
    </>
  )
}

interface TakeBackDialogProps {
  order: Order
  card: SoldGiftCard
  onClose: () => void
}

function TakeBackDialog({ order, card, onClose }: TakeBackDialogProps) {
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

import type { SoldGiftCard } from '@marketday/contract/payments/credit/sold-gift-card'
import type { Order } from '@marketday/contract/orders/orders'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { useHeldDialog } from '../../../forms/use-held-dialog.ts'
import { useCan } from '../../../use-can.ts'
import { TakeBackDialog } from './TakeBackDialog.tsx'

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

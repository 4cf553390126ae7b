import type { Order } from '@marketday/contract/orders/orders'
import { planCardRefund } from '@marketday/contract/payments/credit/refunded-gift-cards'
import type { ComponentProps } from 'react'
import { money } from '../../../../platform/format.ts'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { useCan } from '../../../account-query.ts'

interface RefundedGiftCardsProps {
  order: Pick<Order, 'giftCards' | 'refundableMinor' | 'currency'>
  extraMinor: number
  accepts: Omit<ComponentProps<typeof Checkbox>, 'label'>
}

/** Effect of an extra amount on the gift cards that the order sold. */
export function RefundedGiftCards({ order, extraMinor, accepts }: RefundedGiftCardsProps) {
  const mayAccept = useCan()('credit.edit')
  const { giftCards, refundableMinor, currency } = order
  const cards = giftCards
    .filter(({ isTakenBack }) => !isTakenBack)
    .map((card) => ({ ...card, amountMinor: card.amountMinor - card.refundedMinor }))
  const plan = planCardRefund(cards, { refundableMinor, amountMinor: extraMinor })
  if (plan.length === 0) return null
  const lostMinor = plan.reduce((sum, unit) => sum + unit.lostMinor, 0)
  return (
    <div className="flex flex-col gap-2 text-sm">
      <ul>
        {plan.map(({ unit, takenMinor, lostMinor: spentMinor, isWhole }) => (
          <li key={unit.id}>
            {isWhole
              ? `Gift card •${unit.codeEnd} will be blocked.`
              : takenMinor > 0 &&
                `${money(takenMinor, currency)} will be taken off gift card •${unit.codeEnd}.`}
            {spentMinor > 0 &&
              ` ${money(spentMinor, currency)} of gift card •${unit.codeEnd} is spent or reserved.`}
          </li>
        ))}
      </ul>
      {lostMinor > 0 &&
        (mayAccept ? (
          <Checkbox label={`Refund the spent ${money(lostMinor, currency)} too`} {...accepts} />
        ) : (
          <p className="text-soft">Your role can’t refund what is spent.</p>
        ))}
    </div>
  )
}

import type { SoldGiftCard } from '@marketday/contract/payments/credit/sold-gift-card'
import type { Order } from '@marketday/contract/orders/orders'
import { to } from '../../../paths.ts'
import { money, utcDay } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { SendDialog } from '../../payments/credit/SendDialog.tsx'
import { useHeldDialog } from '../../forms/use-held-dialog.ts'
import { useCan } from '../../account-query.ts'
import { TakeBackButton } from './TakeBackButton.tsx'

export function SoldGiftCards({ order }: { order: Order }) {
  if (order.giftCards.length === 0) return null
  return (
    <Card title="Gift cards" description="Sold by this order, once it was paid." flush>
      <ul className="divide-y divide-line">
        {order.giftCards.map((card) => (
          <li
            key={card.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3"
          >
            <CardFacts order={order} card={card} />
            {!card.isTakenBack && <CardActs order={order} card={card} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface CardProps {
  order: Order
  card: SoldGiftCard
}

function CardFacts({ order: { currency }, card }: CardProps) {
  const { id, codeEnd, amountMinor, balanceMinor, recipientName, recipientEmail } = card
  return (
    <div className="min-w-0 text-sm wrap-anywhere">
      <UiLink
        href={to('giftCard', { giftCardId: id })}
        className="text-[0.9375rem] font-medium underline"
      >
        Gift card •{codeEnd}
      </UiLink>
      <p className="tabular-nums">
        {money(amountMinor, currency)}
        {card.isTakenBack ? ', taken back' : `, ${money(balanceMinor, currency)} left`}
      </p>
      <p className="text-soft">
        {recipientEmail ? (
          <>
            {card.isSent ? 'Emailed' : 'To be emailed'} {utcDay(card.sendOn)} to{' '}
            <bdi>{[recipientName, recipientEmail].filter(Boolean).join(', ')}</bdi>
          </>
        ) : (
          'The recipient is no longer stored'
        )}
      </p>
      {!card.isTakenBack && card.takeBackRefusal && (
        <p className="text-soft">{card.takeBackRefusal}.</p>
      )}
    </div>
  )
}

function CardActs({ order, card }: CardProps) {
  const { open, opens, close } = useHeldDialog<'send'>()
  const can = useCan()
  return (
    <div className="flex flex-wrap gap-2">
      {can('credit.edit') && card.balanceMinor > 0 && (
        <Button variant="secondary" size="small" onClick={opens('send')}>
          Send again…<span className="sr-only"> gift card •{card.codeEnd}</span>
        </Button>
      )}
      <TakeBackButton order={order} card={card} />
      {open && <SendDialog card={card} onClose={close} />}
    </div>
  )
}

import type { Order } from '@marketday/contract/orders/orders'
import { to } from '../../../../paths.ts'
import { money } from '../../../../platform/format.ts'
import { UiLink } from '../../../../ui/link.tsx'
import { TakeBackButton } from './TakeBackButton.tsx'

export function DisputedGiftCards({ order }: { order: Order }) {
  const isAtRisk = order.disputes.some(({ status }) => status !== 'won' && status !== 'closed')
  const unspent = order.giftCards.filter(
    ({ isTakenBack, balanceMinor }) => !isTakenBack && balanceMinor > 0,
  )
  if (!isAtRisk || unspent.length === 0) return null
  return (
    <section aria-label="Gift cards that can still be spent" className="py-2 text-sm">
      <p>
        {unspent.length === 1
          ? 'A gift card bought with it can still be spent:'
          : `${unspent.length} gift cards bought with it can still be spent:`}
      </p>
      <ul className="mt-1 flex flex-col gap-2">
        {unspent.map((card) => (
          <li key={card.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div className="min-w-0 wrap-anywhere">
              <UiLink href={to('giftCard', { giftCardId: card.id })} className="underline">
                Gift card •{card.codeEnd}
              </UiLink>
              <span className="tabular-nums">
                , {money(card.balanceMinor, order.currency)} left
              </span>
              {card.takeBackRefusal && <p className="text-soft">{card.takeBackRefusal}.</p>}
            </div>
            <TakeBackButton order={order} card={card} />
          </li>
        ))}
      </ul>
    </section>
  )
}

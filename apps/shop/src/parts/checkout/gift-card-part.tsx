import type { Cart } from '@marketday/contract/orders/cart'
import type { TypedCode } from '@marketday/contract/shop/shop-pages'
import { leastByCard } from '@marketday/contract/money/least-by-card'
import { useMoney } from '../../frame-context.tsx'
import { CodePart } from './code-part.tsx'

interface Props {
  readonly cart: Cart
  readonly typed: TypedCode | null
}

/** An order is paid with one gift card, and the rest in another way. */
export function GiftCardPart({ cart: { giftCard, dueMinor, currency }, typed }: Props) {
  const money = useMoney()
  const leftMinor = giftCard?.leftMinor ?? 0
  const why =
    leftMinor > 0 && dueMinor > 0
      ? `, because a card pays at least ${money(leastByCard(currency), currency)}`
      : ''
  const left =
    leftMinor > 0 ? `${money(leftMinor, currency)} stay on it${why}` : 'Nothing stays on it'
  const named = `Gift card •${giftCard?.codeEnd}`
  return (
    <CodePart
      name="giftCardCode"
      label="Gift card"
      what="the gift card"
      used={giftCard && { shown: named, named, note: left }}
      without="withoutGiftCard"
      actionId="gift-card-action"
      typed={typed}
    />
  )
}

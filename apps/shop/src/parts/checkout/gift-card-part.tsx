import {
  creditLabel,
  giftCardsIn,
  mostGiftCards,
} from '@marketday/contract/payments/credit/credit-of-cart'
import type { Cart } from '@marketday/contract/orders/cart'
import type { TypedCode } from '@marketday/contract/storefront/shop/shop-pages'
import { useMoney } from '../../frame-context.tsx'
import { CodePart } from './code-part.tsx'
import { reasonForRest } from './reason-for-rest.ts'

interface Props {
  readonly cart: Cart
  readonly typed: TypedCode | null
}

/** Several gift cards per order; the rest is paid otherwise. */
export function GiftCardPart({ cart, typed }: Props) {
  const { credits, dueMinor, currency } = cart
  const money = useMoney()
  const giftCards = giftCardsIn(credits)
  return (
    <div className="grid gap-2">
      {giftCards.map((card, index) => {
        const { codeEnd, leftMinor } = card
        const named = creditLabel(card)
        const note =
          leftMinor > 0
            ? `${money(leftMinor, currency)} remain on it${reasonForRest(cart, money)}`
            : 'No balance remains'
        return (
          <CodePart
            key={codeEnd}
            {...placeOf(index)}
            label="Gift card"
            what="the gift card"
            used={{ shown: named, named, note }}
            without={`withoutGiftCard-${codeEnd}`}
            typed={null}
          />
        )
      })}
      {giftCards.length < mostGiftCards && (giftCards.length === 0 || dueMinor > 0) && (
        <CodePart
          {...placeOf(giftCards.length)}
          label={giftCards.length === 0 ? 'Gift card' : 'Another gift card'}
          what="the gift card"
          used={null}
          without=""
          typed={typed?.problem ? typed : null}
        />
      )}
    </div>
  )
}

/** The applied card takes the place and focus of its input. */
const placeOf = (index: number) => ({
  name: 'giftCardCode',
  id: `gift-card-${index}`,
  actionId: `gift-card-${index}-action`,
})

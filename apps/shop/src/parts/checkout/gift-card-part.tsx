import { giftCardsIn, mostGiftCards } from '@marketday/contract/payments/credit/credit-of-cart'
import type { Cart } from '@marketday/contract/orders/cart'
import type { TypedCode } from '@marketday/contract/storefront/shop/shop-pages'
import { hidden, useMoney, useTranslate } from '../../frame-context.tsx'
import { CodePart } from './code-part.tsx'
import { leastCharge } from './least-charge.ts'

interface Props {
  readonly cart: Cart
  readonly typed: TypedCode | null
}

/** Several gift cards per order; the rest is paid otherwise. */
export function GiftCardPart({ cart, typed }: Props) {
  const { credits, dueMinor, currency } = cart
  const money = useMoney()
  const t = useTranslate()
  const least = leastCharge(cart, money)
  const giftCards = giftCardsIn(credits)
  const remaining = (leftMinor: number): string => {
    if (leftMinor === 0) return t('checkout.cardUsedUp')
    const amount = money(leftMinor, currency)
    return least === null
      ? t('checkout.cardRemains', { amount })
      : t('checkout.cardRemainsBecause', { amount, least })
  }
  return (
    <div className="grid gap-2">
      {giftCards.map(({ codeEnd, leftMinor }, index) => {
        const name = t('checkout.giftCardNamed', { end: codeEnd })
        return (
          <CodePart
            key={codeEnd}
            {...placeOf(index)}
            label={t('checkout.giftCard')}
            applyLabel={t.rich('checkout.applyGiftCard', { hidden })}
            used={{
              shown: name,
              removeLabel: t.rich('checkout.removeNamed', { name, hidden }),
              note: remaining(leftMinor),
            }}
            without={`withoutGiftCard-${codeEnd}`}
            typed={null}
          />
        )
      })}
      {giftCards.length < mostGiftCards && (giftCards.length === 0 || dueMinor > 0) && (
        <CodePart
          {...placeOf(giftCards.length)}
          label={t(giftCards.length === 0 ? 'checkout.giftCard' : 'checkout.anotherGiftCard')}
          applyLabel={t.rich('checkout.applyGiftCard', { hidden })}
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

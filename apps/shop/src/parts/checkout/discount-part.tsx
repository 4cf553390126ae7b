import type { Cart } from '@marketday/contract/orders/cart'
import type { TypedCode } from '@marketday/contract/storefront/shop/shop-pages'
import { hidden, useTranslate } from '../../frame-context.tsx'
import { CodePart } from './code-part.tsx'

interface Props {
  readonly cart: Cart
  readonly typed: TypedCode | null
}

/** One code per order. */
export function DiscountPart({ cart, typed }: Props) {
  const t = useTranslate()
  const used = cart.discounts.find(({ code }) => code !== null)
  const code = used?.code ?? ''
  return (
    <CodePart
      name="discountCode"
      id="discountCode"
      label={t('checkout.discountCode')}
      applyLabel={t.rich('checkout.applyDiscount', { hidden })}
      used={
        used
          ? {
              shown: code,
              removeLabel: t.rich('checkout.removeCode', { code, hidden }),
              note: used.reason,
            }
          : null
      }
      without="withoutCode"
      actionId="discount-action"
      typed={typed}
    />
  )
}

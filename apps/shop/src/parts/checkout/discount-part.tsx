import type { Cart } from '@marketday/contract/orders/cart'
import type { TypedCode } from '@marketday/contract/storefront/shop/shop-pages'
import { CodePart } from './code-part.tsx'

interface Props {
  readonly cart: Cart
  readonly typed: TypedCode | null
}

/** One code per order. */
export function DiscountPart({ cart, typed }: Props) {
  const used = cart.discounts.find(({ code }) => code !== null)
  return (
    <CodePart
      name="discountCode"
      id="discountCode"
      label="Discount code"
      what="the discount code"
      used={used ? { shown: used.code ?? '', named: `code ${used.code}`, note: used.reason } : null}
      without="withoutCode"
      actionId="discount-action"
      typed={typed}
    />
  )
}

import { removeGiftCard, setGiftCard } from '@marketday/contract/credit/pay-with-gift-card'
import {
  removeDiscountCode,
  setDiscountCode,
} from '@marketday/contract/discounts/use-discount-code'
import type { Cart } from '@marketday/contract/orders/cart'
import type { FieldError } from '@marketday/contract/shop/shop-pages'

import { askShop } from './ask-shop.ts'
import type { Visit } from './visit.ts'

type Form = Readonly<Record<string, string | undefined>>

interface Coded {
  readonly cart: Cart
  readonly errors: readonly FieldError[]
}

const codes = [
  {
    field: 'discountCode',
    without: 'withoutCode',
    use: setDiscountCode,
    remove: removeDiscountCode,
  },
  {
    field: 'giftCardCode',
    without: 'withoutGiftCard',
    use: setGiftCard,
    remove: removeGiftCard,
  },
] as const

/** Uses the codes that were typed, or does without those that the cart has. */
export async function changeCodes(visit: Visit, form: Form, cart: Cart): Promise<Coded> {
  let coded: Coded = { cart, errors: [] }
  for (const { field, without, use, remove } of codes) {
    const code = form[field]?.trim()
    const isWithout = form[without] !== undefined
    if (!isWithout && !code) continue
    const answer = isWithout
      ? await askShop(visit, remove)
      : await askShop(visit, use, { body: { code: code ?? '' } })
    coded = answer.ok
      ? { ...coded, cart: answer.body }
      : { ...coded, errors: [...coded.errors, { field, message: answer.problem.message }] }
  }
  return coded
}

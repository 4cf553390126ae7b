import { addGiftCard, removeGiftCard } from '@marketday/contract/payments/credit/pay-with-credit'
import {
  removeDiscountCode,
  setDiscountCode,
} from '@marketday/contract/orders/discounts/use-discount-code'
import type { Cart } from '@marketday/contract/orders/cart'
import type { FieldError } from '@marketday/contract/storefront/shop/field-error'

import { askShop } from './ask-shop.ts'
import type { Answer } from './ask-shop.ts'
import type { Visit } from './visit.ts'

type Form = Readonly<Record<string, string | undefined>>

interface Coded {
  readonly cart: Cart
  readonly errors: readonly FieldError[]
}

const codes = [
  { field: 'discountCode', use: setDiscountCode },
  { field: 'giftCardCode', use: addGiftCard },
] as const

export async function changeCodes(visit: Visit, form: Form, cart: Cart): Promise<Coded> {
  const without = await removeCode(visit, form)
  if (without) return { cart: without.ok ? without.body : cart, errors: [] }
  let coded: Coded = { cart, errors: [] }
  for (const { field, use } of codes) {
    const code = form[field]?.trim()
    if (!code) continue
    const answer = await askShop(visit, use, { body: { code } })
    coded = answer.ok
      ? { ...coded, cart: answer.body }
      : { ...coded, errors: [...coded.errors, { field, message: answer.problem.message }] }
  }
  return coded
}

/** The button's name contains the end of the gift card's code. */
const ofGiftCard = /^withoutGiftCard-([2-9A-Z]{4})$/

async function removeCode(
  visit: Visit,
  form: Form,
): Promise<Answer<typeof removeGiftCard> | undefined> {
  if (form['withoutCode'] !== undefined) return await askShop(visit, removeDiscountCode)
  const codeEnd = Object.keys(form)
    .map((name) => ofGiftCard.exec(name)?.[1])
    .find((end) => end !== undefined)
  return codeEnd ? await askShop(visit, removeGiftCard, { params: { codeEnd } }) : undefined
}

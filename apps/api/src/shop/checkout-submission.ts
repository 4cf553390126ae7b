import { createHash } from 'node:crypto'

import type { Cart } from '@marketday/contract/orders/cart'
import type { FieldError } from '@marketday/contract/storefront/shop/field-error'
import type { CheckoutValues } from '@marketday/contract/storefront/shop/shop-pages'

import type { AppError } from '../platform/http/errors.ts'
import { newId } from '../platform/ids.ts'
import { fieldOf, partsToStore } from '../storefront/shop/checkout-form.ts'
import type { CheckoutForm, SavedForm } from '../workflows/checkout/save-form.ts'
import type { Payment } from '../workflows/checkout/submit-checkout.ts'
import { inRequestLanguage } from '../platform/http/request-language.ts'

type Form = Readonly<Record<string, string | undefined>>

export function readCheckoutForm(
  form: Form,
  values: CheckoutValues,
  { cart, country }: { readonly cart: Cart; readonly country: string },
): CheckoutForm {
  const { newsWords, news } = form
  return {
    details: partsToStore(values, cart, country),
    ...readCodes(form),
    storeCredit: readStoreCredit(form, values),
    ...(newsWords !== undefined && { news: news === 'yes' ? newsWords : null }),
  }
}

/** The button's name contains the end of the gift card's code. */
const ofGiftCard = /^withoutGiftCard-([2-9A-Z]{4})$/

function readCodes(form: Form): Pick<CheckoutForm, 'discountCode' | 'giftCard'> {
  if (form['withoutCode'] !== undefined) return { discountCode: '' }
  const removeEnd = Object.keys(form)
    .map((name) => ofGiftCard.exec(name)?.[1])
    .find((end) => end !== undefined)
  if (removeEnd) return { giftCard: { removeEnd } }
  const add = form['giftCardCode']?.trim()
  return {
    discountCode: form['discountCode']?.trim() || undefined,
    giftCard: add ? { add } : undefined,
  }
}

function readStoreCredit(
  form: Form,
  { email, storeCreditCode: code }: CheckoutValues,
): CheckoutForm['storeCredit'] {
  if (form['withoutStoreCredit'] !== undefined) return { act: 'remove' }
  if (form['askForCode'] !== undefined) return { act: 'askForCode', email }
  if (code !== '') return { act: 'proveCode', code }
  return form['useStoreCredit'] === undefined ? undefined : { act: 'use' }
}

/** A changed form is another attempt: its key contains all fields. */
export const readPayment = (form: Form, method: Payment['method']): Payment => ({
  method,
  expectedTotalMinor: Number(form['expectedTotalMinor']),
  key: createHash('sha256')
    .update(JSON.stringify([form, form['attemptKey'] ?? newId()]))
    .digest('hex'),
})

export const refusedFields = ({ refusals }: SavedForm): FieldError[] =>
  refusals.flatMap(({ part, error: { failure } }) => {
    const { message, errors = [] } = failure
    switch (part) {
      case 'storeCreditCode':
        return [{ field: part, message: refusedCredit(failure) }]
      case 'discountCode':
      case 'giftCardCode':
      case 'news':
        return [{ field: part, message: inRequestLanguage(message) }]
      default: {
        const named = fieldErrors(errors)
        return named.length > 0
          ? named
          : [{ field: fieldOfRefusal(failure), message: inRequestLanguage(message) }]
      }
    }
  })

type Failure = AppError['failure']

const refusedCredit = ({ message, errors = [] }: Failure): string =>
  errors.some(({ path }) => path.endsWith('email'))
    ? inRequestLanguage('Enter your email address above. We’ll email the code to it')
    : inRequestLanguage(errors[0]?.message ?? message)

function fieldOfRefusal({ code }: Failure): string {
  if (code === 'slot_full' || code === 'slot_closed') return 'slotId'
  return code === 'outside_zones' ? 'postcode' : 'kind'
}

export const fieldErrors = (errors: NonNullable<Failure['errors']>): FieldError[] =>
  errors.flatMap(({ path, message }) => {
    const field = fieldOf(path)
    return field ? [{ field, message: inRequestLanguage(message) }] : []
  })

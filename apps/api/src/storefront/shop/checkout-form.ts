import * as z from 'zod/mini'

import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { Address, Contact } from '@marketday/contract/orders/cart'
import type {
  Cart,
  ReceivingKind,
  chooseDelivery,
  setCartAddress,
  setCartContact,
} from '@marketday/contract/orders/cart'
import { foreignTaxNumberProblem } from '@marketday/contract/accounts/billing/tax-number'
import {
  checkoutFieldNames,
  checkoutFields,
  checkoutFieldsOf,
} from '@marketday/contract/orders/checkout-fields'
import { wrongShopperEmail } from '@marketday/contract/contact/shopper-email'
import { isBlankPhone } from '@marketday/contract/contact/phone-limits'
import { toE164 } from '@marketday/contract/contact/phone-number'
import type { CountryCode } from '@marketday/contract/contact/phone-number'
import { parsePlace } from '@marketday/contract/contact/place'
import type { ParsedPlace } from '@marketday/contract/contact/place'
import { placeFields } from '@marketday/contract/contact/place-fields'
import type { FieldError } from '@marketday/contract/storefront/shop/field-error'
import type { CheckoutValues } from '@marketday/contract/storefront/shop/shop-pages'
import { inRequestLanguage } from '../../platform/http/request-language.ts'

type Form = Readonly<Record<string, string | undefined>>

export function valuesOf(form: Form, cart: Cart, country: string): CheckoutValues {
  const cartValues = valuesOfCart(cart)
  const typed = (name: keyof CheckoutValues) => form[name]?.trim() ?? cartValues[name]
  const kind = typed('kind')
  const payment = typed('payment')
  return {
    email: typed('email'),
    name: typed('name'),
    phone: numberOf(typed('phone'), country),
    kind:
      cart.deliveryKind === 'none' ? 'none' : kind === 'delivery' || kind === 'pickup' ? kind : '',
    street: typed('street'),
    city: typed('city'),
    postcode: typed('postcode'),
    slotId: typed('slotId'),
    ...checkoutFieldsOf(Object.fromEntries(checkoutFieldNames.map((name) => [name, typed(name)]))),
    payment: payment === 'card' || payment === 'cash' ? payment : '',
    discountCode: typed('discountCode'),
    giftCardCode: typed('giftCardCode'),
    storeCreditCode: typed('storeCreditCode'),
  }
}

/** Without scripts, a national number of the shop's country is submitted. */
export function numberOf(phone: string, country: string): string {
  return isBlankPhone(phone) ? '' : (toE164(phone, country as CountryCode) ?? phone)
}

export function valuesOfCart(cart: Cart): CheckoutValues {
  const { contact, place, postcode, deliveryKind, slotId } = cart
  return {
    ...contact,
    kind: deliveryKind ?? '',
    ...placeFields(place ?? parsePlace(null)),
    postcode,
    slotId: slotId ?? '',
    ...checkoutFieldsOf(cart),
    payment: '',
    discountCode: '',
    giftCardCode: '',
    storeCreditCode: '',
  }
}

interface CheckoutParts {
  readonly contact?: BodyInput<typeof setCartContact>
  readonly address?: BodyInput<typeof setCartAddress>
  readonly delivery?: BodyInput<typeof chooseDelivery>
}

/** Changed and valid parts only: saving an unchanged one would release a running checkout. */
export function partsToStore(values: CheckoutValues, cart: Cart, country: string): CheckoutParts {
  const before = valuesOfCart(cart)
  const differs = (...names: (keyof CheckoutValues)[]) =>
    names.some((name) => values[name] !== before[name])
  const contact = contactOf(values)
  const address = addressOf(values, country)
  const hasContact = z.safeParse(Contact, contact).success
  const hasAddress =
    values.kind !== 'pickup' && values.kind !== 'none' && z.safeParse(Address, address).success
  const lacksDelivery = cart.missing.includes('delivery')
  const isChosen = lacksDelivery || differs('kind', 'slotId', 'postcode', ...checkoutFieldNames)
  return {
    ...(hasContact && differs('email', 'name', 'phone') && { contact }),
    ...(hasAddress && differs('street', 'city', 'postcode') && { address }),
    ...(values.kind &&
      isChosen && {
        delivery: deliveryOf({ ...withValidFields(values, before), kind: values.kind }),
      }),
  }
}

const deliveryOf = ({
  kind,
  slotId,
  ...typed
}: CheckoutValues & { readonly kind: ReceivingKind }): BodyInput<typeof chooseDelivery> => ({
  kind,
  slotId: slotId || null,
  ...checkoutFieldsOf(typed),
})

/** A wrong field keeps its saved value. */
const withValidFields = (values: CheckoutValues, before: CheckoutValues): CheckoutValues => ({
  ...values,
  ...Object.fromEntries(fieldErrors(values).map(({ field }) => [field, before[field]])),
})

const fieldErrors = (values: CheckoutValues) =>
  checkoutFieldNames.flatMap((field) => {
    const { error } = z.safeParse(checkoutFields[field], values[field])
    const message =
      error?.issues[0]?.message ??
      (field === 'vatNumber' ? foreignTaxNumberProblem(values.vatNumber) : null)
    return message ? [{ field, message }] : []
  })

/** Errors in page order. Slots and zones are checked by the server. */
export const errorsOf = (values: CheckoutValues): FieldError[] =>
  formErrors(values).map(({ field, message }) => ({ field, message: inRequestLanguage(message) }))

function formErrors(values: CheckoutValues): FieldError[] {
  const errors: FieldError[] = [...contactErrors(values)]
  errors.push(...fieldErrors(values))
  if (values.kind === '') errors.push({ field: 'kind', message: 'Choose delivery or pick-up' })
  if (values.kind === 'delivery') {
    if (!values.postcode) errors.push({ field: 'postcode', message: 'Enter your postcode' })
    if (!values.street) errors.push({ field: 'street', message: 'Enter your street and number' })
    if (!values.city) errors.push({ field: 'city', message: 'Enter your town' })
  }
  if (values.payment === '') errors.push({ field: 'payment', message: 'Choose how to pay' })
  return errors
}

const missing: Readonly<Record<string, string>> = {
  email: 'Enter your email address',
  name: 'Enter your name',
  phone:
    'Enter the phone number with its country code, such as +44 1225 496 000, or leave it empty',
}

function contactErrors(values: CheckoutValues): FieldError[] {
  const result = z.safeParse(Contact, contactOf(values))
  if (result.success) return []
  const fields = new Set(result.error.issues.map((issue) => String(issue.path[0])))
  const messages: typeof missing = {
    ...missing,
    ...(values.email !== '' && { email: wrongShopperEmail }),
  }
  return ['email', 'name', 'phone']
    .filter((field) => fields.has(field))
    .map((field) => ({ field, message: messages[field] ?? '' }))
}

export const contactOf = ({
  email,
  name,
  phone,
}: Pick<CheckoutValues, 'email' | 'name' | 'phone'>) => ({
  email,
  name,
  ...(phone && { phone }),
})

export function addressOf(
  { street, city, postcode }: Pick<CheckoutValues, 'city' | 'postcode' | 'street'>,
  country: string,
): { place: ParsedPlace; postcode: string } {
  const address = [street, [city, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const data = {
    City: city,
    State: '',
    Country: country,
    Area: '',
    zip: postcode,
    street1: '',
    street2: street,
  }
  return { place: { address, lat: '', lng: '', data }, postcode }
}

export function fieldOf(path: string): string | null {
  const field =
    path
      .replace(/^body\./, '')
      .split('.')
      .pop() ?? ''
  if (field === 'kind' || field === 'deliveryKind') return 'kind'
  return ['email', 'name', 'phone', 'postcode', 'slotId', ...checkoutFieldNames].includes(field)
    ? field
    : null
}

import * as z from 'zod/mini'

import { text } from '../endpoints/scalars.ts'

/**
 * What a shopper may type at the checkout beside contact and address, each a text that may be empty. A line here
 * gives the field to the checkout's form, the cart, the order and what is shown of it; its column in `carts` and
 * in `orders` is called the same in snake case.
 */
export const checkoutFields = {
  customerNote: text(500),
}

const CheckoutFields = z.object(checkoutFields)
export type CheckoutFields = z.output<typeof CheckoutFields>

export const checkoutFieldNames = Object.keys(checkoutFields) as (keyof CheckoutFields)[]

/** Only these fields of what holds more; a missing one becomes empty. */
export const checkoutFieldsOf = (source: {
  readonly [F in keyof CheckoutFields]?: string | undefined
}): CheckoutFields =>
  Object.fromEntries(
    checkoutFieldNames.map((field) => [field, source[field] ?? '']),
  ) as CheckoutFields

import * as z from 'zod/mini'

import { text } from '../endpoints/scalars.ts'

/**
 * Optional text fields of the checkout besides contact and address. A field added here appears in
 * the form, cart and order; its column in `carts` and `orders` has the snake case name.
 */
export const checkoutFields = {
  customerNote: text(500),
  /** The following appear on invoices. */
  company: text(200),
  vatNumber: text(40),
  /** In lines; empty if it is the delivery address. */
  billingAddress: text(500),
}

const CheckoutFields = z.object(checkoutFields)
export type CheckoutFields = z.output<typeof CheckoutFields>

export const checkoutFieldNames = Object.keys(checkoutFields) as (keyof CheckoutFields)[]

/** Extracts the checkout fields; missing ones become empty. */
export const checkoutFieldsOf = (source: {
  readonly [F in keyof CheckoutFields]?: string | undefined
}): CheckoutFields =>
  Object.fromEntries(
    checkoutFieldNames.map((field) => [field, source[field] ?? '']),
  ) as CheckoutFields

/** In lines; empty if the invoice goes to the customer at the delivery address. */
export const invoiceRecipient = (
  {
    company,
    vatNumber,
    billingAddress,
  }: Pick<CheckoutFields, 'company' | 'vatNumber' | 'billingAddress'>,
  writeNumber: (number: string) => string,
): string[] =>
  [company, vatNumber && writeNumber(vatNumber), billingAddress].filter((line) => line !== '')

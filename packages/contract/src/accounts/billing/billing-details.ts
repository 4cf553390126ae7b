import * as z from 'zod/mini'

import { get, put } from '../../endpoints/endpoint.ts'
import { Country, line, text } from '../../endpoints/scalars.ts'

/** To whom the invoices of the plan are written. */
export const BillingDetails = z.strictObject({
  name: line(120),
  street: line(200),
  city: line(100),
  postcode: text(20),
  country: Country,
  /** As it is to stand on the invoice; may be empty. */
  taxNumber: text(30),
})
export type BillingDetails = z.output<typeof BillingDetails>

/** As far as they are known: a business may have been set up without a street or a town. */
const KnownDetails = z.object({
  ...BillingDetails.shape,
  name: text(120),
  street: text(200),
  city: text(100),
})

/** What was said when the business was set up, until something else is said here. */
export const getBillingDetails = get('/billing/details', {
  access: { permission: 'billing.see' },
  summary: 'To whom the invoices of the plan are written',
  response: z.object({ details: z.nullable(KnownDetails) }),
})

/** 400 for a tax number that is not written as those of the country are. Invoices that are made stay as they are. */
export const setBillingDetails = put('/billing/details', {
  access: { permission: 'billing.edit' },
  summary: 'Say to whom the invoices of the plan are written',
  body: BillingDetails,
  response: z.object({ details: BillingDetails }),
})

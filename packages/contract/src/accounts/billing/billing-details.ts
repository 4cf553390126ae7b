import * as z from 'zod/mini'

import { get, put } from '../../endpoints/endpoint.ts'
import { Country, line, text } from '../../endpoints/scalars.ts'

export const BillingDetails = z.strictObject({
  name: line(120),
  street: line(200),
  city: line(100),
  postcode: text(20),
  country: Country,
  /** As printed on the invoice; may be empty. */
  taxNumber: text(30),
})
export type BillingDetails = z.output<typeof BillingDetails>

/** Details so far: set-up may lack street or town. */
const KnownDetails = z.object({
  ...BillingDetails.shape,
  name: text(120),
  street: text(200),
  city: text(100),
})

/** Defaults to the set-up details until changed here. */
export const getBillingDetails = get('/billing/details', {
  access: { permission: 'billing.see' },
  summary: 'To whom the invoices of the plan are written',
  response: z.object({ details: z.nullable(KnownDetails) }),
})

/** 400 for a tax number that does not match the country's format. Existing invoices stay unchanged. */
export const setBillingDetails = put('/billing/details', {
  access: { permission: 'billing.edit' },
  summary: 'Say to whom the invoices of the plan are written',
  body: BillingDetails,
  response: z.object({ details: BillingDetails }),
})

import * as z from 'zod/mini'

import { get, post, put } from '../../endpoints/endpoint.ts'
import { Id, line, text, Version } from '../../endpoints/scalars.ts'
import { Contact } from '../cart.ts'
import { Customer } from '../customers.ts'
import { tagChange } from './order-marks.ts'

export const CustomerDetails = z.strictObject({
  ...Contact.shape,
  note: text(2000),
  /** Consent source to be written to about offers, such as “In the shop”; null where they did not. */
  consentSource: z.nullable(line(120)),
})
export type CustomerDetails = z.output<typeof CustomerDetails>

const change = {
  access: { permission: 'orders.edit' },
  params: z.object({ customerId: Id }),
  response: Customer,
} as const

/**
 * Existing orders stay unchanged. 409 `version_conflict` if changed by another user since,
 * `conflict` for another customer's address.
 */
export const updateCustomer = put('/customers/:customerId', {
  ...change,
  summary: 'Edit a customer',
  body: z.strictObject({ details: CustomerDetails, version: Version }),
})

/** Case-insensitive, like order tags. */
export const tagCustomer = post('/customers/:customerId/tags', {
  ...change,
  summary: 'Give a customer tags, or take them off',
  body: tagChange,
})

export const listCustomerChoices = get('/customers/choices', {
  access: { permission: 'orders.see' },
  summary: 'What the list of customers can be narrowed by that a business names itself',
  response: z.object({ tags: z.array(z.string()) }),
})

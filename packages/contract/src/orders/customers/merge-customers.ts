import * as z from 'zod/mini'

import { get, post } from '../../endpoints/endpoint.ts'
import { Allowed, Id, Time, Version, page, pageFields } from '../../endpoints/scalars.ts'
import { Customer, CustomerRow } from '../customers.ts'
import type { Consent } from '../customers.ts'

export const mergeLimits = { most: 10, undoDays: 30 } as const

export interface KnownOfCustomer {
  readonly name: string
  readonly phone: string
  readonly note: string
  readonly consent: Consent | null
  readonly tags: readonly string[]
}

export const CustomerMerge = z.object({
  id: Id,
  kept: z.object({ id: Id, name: z.string() }),
  merged: z.array(z.string()),
  orderCount: z.int(),
  actorName: z.string(),
  createdAt: Time,
  undone: z.nullable(z.object({ at: Time, byName: z.string() })),
  undo: Allowed,
})
export type CustomerMerge = z.output<typeof CustomerMerge>

const ids = z.array(Id).check(
  z.minLength(2),
  z.maxLength(mergeLimits.most),
  z.refine((list) => new Set(list).size === list.length, { error: 'Use each customer only once' }),
)

export const MergePreview = z.object({
  customers: z.array(z.object({ ...CustomerRow.shape, version: z.int() })),
  orderCount: z.int(),
  spentMinor: z.int(),
  note: z.string(),
  tags: z.array(z.string()),
  /** True if all agreed to marketing mail: only then the target has. */
  allAgreed: z.boolean(),
  merge: Allowed,
})
export type MergePreview = z.output<typeof MergePreview>

const edit = { permission: 'orders.edit' } as const

export const previewCustomerMerge = post('/customers/merges/previews', {
  access: edit,
  harmless: true,
  summary: 'Preview of merging customers',
  body: z.strictObject({ customerIds: ids }),
  response: MergePreview,
})

/**
 * Moves all orders to the target, including future ones under the merged addresses. 409
 * `version_conflict` if a customer was changed, merged or erased since.
 */
export const mergeCustomers = post('/customers/merges', {
  access: edit,
  summary: 'Merge customers into one of them',
  body: z.strictObject({
    keptId: Id,
    nameFromId: Id,
    phoneFromId: Id,
    customers: z
      .array(z.strictObject({ id: Id, version: Version }))
      .check(z.minLength(2), z.maxLength(mergeLimits.most)),
  }),
  response: z.object({ mergeId: Id, customer: Customer }),
})

export const listCustomerMerges = get('/customers/merges', {
  access: { permission: 'orders.see' },
  summary: 'Customer merges of the last 30 days, newest first',
  query: z.strictObject(pageFields),
  response: page(CustomerMerge),
})

/** Moves back exactly the merged data; later orders and changes stay with the target. */
export const undoCustomerMerge = post('/customers/merges/:mergeId/undo', {
  access: edit,
  summary: 'Undo a customer merge within 30 days',
  params: z.object({ mergeId: Id }),
  response: Customer,
})

import * as z from 'zod/mini'

import { get, put } from '../../endpoints/endpoint.ts'
import { line } from '../../endpoints/scalars.ts'

const days = z
  .int('Enter the number of days')
  .check(z.minimum(0, 'Must be zero or more'), z.maximum(365, 'At most 365 days'))

export const ReturnRules = z.strictObject({
  /** Return period for customers in days, from receipt; 0 = no customer requests. */
  windowDays: days,
  takesMadeToOrder: z.boolean(),
  /** Items with one of these tags cannot be returned. */
  excludedTags: z.array(line(40)).check(z.maxLength(20, 'At most 20 tags')),
})
export type ReturnRules = z.output<typeof ReturnRules>

export const getReturnRules = get('/business/return-rules', {
  access: { permission: 'settings.see' },
  summary: 'What customers can return, and for how long',
  response: ReturnRules,
})

export const saveReturnRules = put('/business/return-rules', {
  access: { permission: 'settings.edit' },
  summary: 'Change what customers can return',
  body: ReturnRules,
  response: ReturnRules,
})

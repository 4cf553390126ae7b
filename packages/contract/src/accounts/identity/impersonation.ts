import * as z from 'zod/mini'

import { del, get, post } from '../../endpoints/endpoint.ts'
import { LoginReply } from './identity.ts'
import { Id, line, page, pageFields, wellFormed } from '../../endpoints/scalars.ts'

export const longestImpersonationMinutes = 30

const Person = z.object({
  userId: Id,
  name: z.string(),
  email: z.string(),
  disabled: z.boolean(),
  /** False until the address is confirmed. */
  emailVerified: z.boolean(),
  tenants: z.array(z.object({ name: z.string(), slug: z.string(), roleName: z.string() })),
})
export type Person = z.output<typeof Person>

/** Searches name or address; includes the businesses, excludes operators. */
export const findPeople = get('/platform/people', {
  access: { operator: 'people.see' },
  summary: 'Find people of all businesses',
  query: z.strictObject({ ...pageFields, q: line(100) }),
  response: page(Person),
})

/**
 * Impersonates a user for support. Ends by itself; read-only unless `mayChange` is set; excludes
 * password, second factors and everything that requires reauthentication. Owners are notified by
 * mail, and every audit entry names both users.
 */
export const startImpersonation = post('/platform/impersonations', {
  access: { operator: 'impersonation.start' },
  confirmed: true,
  summary: 'Sign in as a member of a business',
  idempotency: 'never',
  body: z.strictObject({
    userId: Id,
    slug: line(40),
    reason: z
      .string()
      .check(z.trim(), z.minLength(10, 'At least 10 characters'), z.maxLength(500), wellFormed),
    minutes: z.int().check(z.minimum(1), z.maximum(longestImpersonationMinutes)),
    mayChange: z.boolean(),
  }),
  response: LoginReply,
})

/** Ends the impersonation; returns the operator's session if this browser still has it, else null. */
export const endImpersonation = del('/account/impersonation', {
  access: 'signedIn',
  harmless: true,
  summary: 'Stop being signed in as a member',
  response: z.object({ operator: z.nullable(LoginReply) }),
})

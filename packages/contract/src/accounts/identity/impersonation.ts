import * as z from 'zod/mini'

import { del, get, post } from '../../endpoints/endpoint.ts'
import { LoginReply } from './identity.ts'
import { Id, line, page, pageFields, wellFormed } from '../../endpoints/scalars.ts'

export const longestImpersonationMinutes = 30

/** Somebody of any business, as operators find her. */
const Person = z.object({
  userId: Id,
  name: z.string(),
  email: z.string(),
  disabled: z.boolean(),
  /** False while nobody has shown that the address is theirs. */
  emailVerified: z.boolean(),
  tenants: z.array(z.object({ name: z.string(), slug: z.string(), roleName: z.string() })),
})
export type Person = z.output<typeof Person>

/** People whose name or address holds the words, with the businesses they work for; operators are not among them. */
export const findPeople = get('/platform/people', {
  access: { operator: 'people.see' },
  summary: 'Find people of all businesses',
  query: z.strictObject({ ...pageFields, q: line(100) }),
  response: page(Person),
})

/**
 * Looks in as one of a business's people, to help. Ends by itself; may only look unless `mayChange` is asked
 * for; never reaches password, second factors or anything else that asks for a fresh proof. The owners are
 * told by mail, and every entry of the audit names both people.
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

/** Ends the impersonation; answers the operator's own session where this browser still holds it, else null. */
export const endImpersonation = del('/account/impersonation', {
  access: 'signedIn',
  harmless: true,
  summary: 'Stop being signed in as a member',
  response: z.object({ operator: z.nullable(LoginReply) }),
})

import * as z from 'zod/mini'

import { del, get } from '../../endpoints/endpoint.ts'
import { Id, EmptyResponse, Time } from '../../endpoints/scalars.ts'

export const signInWays = [
  'password',
  'mailed_code',
  'passkey',
  'google',
  'facebook',
  'linkedin',
  'sign_up',
  'invitation',
  'impersonation',
] as const
export type SignInWay = (typeof signInWays)[number]

export const Session = z.object({
  id: Id,
  isCurrent: z.boolean(),
  /** Such as “Chrome on Windows”. */
  device: z.string(),
  kind: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  /** The country the address belongs to, in words; empty when not known. */
  place: z.string(),
  ip: z.string(),
  signedInBy: z.enum(signInWays),
  startedAt: Time,
  lastSeenAt: Time,
})
export type Session = z.output<typeof Session>

/** The living sessions of the person, the present one first. */
export const listSessions = get('/account/sessions', {
  access: 'signedIn',
  summary: 'Active sessions of the person',
  response: z.object({ rows: z.array(Session) }),
})

/** Ends it at once, access token included. */
export const endSession = del('/account/sessions/:sessionId', {
  access: 'signedIn',
  personal: true,
  summary: 'Sign out one device',
  params: z.object({ sessionId: Id }),
  response: EmptyResponse,
})

/** Every session but this one; `everywhere=true` ends this one too. */
export const endSessions = del('/account/sessions', {
  access: 'signedIn',
  personal: true,
  summary: 'Sign out the other devices',
  query: z.object({ everywhere: z.optional(z.enum(['true'])) }),
  response: z.object({ ended: z.int() }),
})

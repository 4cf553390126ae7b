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
  /** Country of the IP address; empty if unknown. */
  place: z.string(),
  ip: z.string(),
  signedInBy: z.enum(signInWays),
  startedAt: Time,
  lastSeenAt: Time,
})
export type Session = z.output<typeof Session>

/** Active sessions, current one first. */
export const listSessions = get('/account/sessions', {
  access: 'signedIn',
  summary: 'Active sessions of the person',
  response: z.object({ rows: z.array(Session) }),
})

/** Immediate, including the access token. */
export const endSession = del('/account/sessions/:sessionId', {
  access: 'signedIn',
  personal: true,
  summary: 'Sign out one device',
  params: z.object({ sessionId: Id }),
  response: EmptyResponse,
})

/** Ends all other sessions; `everywhere=true` includes this one. */
export const endSessions = del('/account/sessions', {
  access: 'signedIn',
  personal: true,
  summary: 'Sign out the other devices',
  query: z.object({ everywhere: z.optional(z.enum(['true'])) }),
  response: z.object({ ended: z.int() }),
})

import * as z from 'zod/mini'

import { LoginReply } from './identity.ts'
import { post } from '../../endpoints/endpoint.ts'
import { EmptyResponse, line } from '../../endpoints/scalars.ts'

/** Validity of sign-up mail links, in days. */
export const claimDays = 7

/**
 * Uses the link `/?do=continue-set-up#token` of an email sign-up, in any browser: confirms the
 * address, signs in and ends all other sessions, which never proved the mailbox. 400
 * `link_expired` if expired, used or already confirmed, 409 `email_taken`.
 */
export const claimAccount = post('/cap/user/claim', {
  access: 'public',
  summary: 'Continue a sign-up with an emailed link',
  idempotency: 'never',
  limit: { max: 20, seconds: 60 },
  body: z.strictObject({ token: line(100) }),
  response: LoginReply,
})

/**
 * Stops reminders to an address; idempotent, same response for unknown tokens. Mail programs call
 * it automatically with an empty form (RFC 8058), so the token is in the path; it grants nothing
 * else.
 */
export const stopReminders = post('/mail-stops/:token', {
  access: 'public',
  summary: 'Receive no more reminders of an unfinished set-up',
  idempotency: 'never',
  limit: { max: 60, seconds: 60 },
  params: z.object({ token: line(100) }),
  rawBody: true,
  response: EmptyResponse,
})

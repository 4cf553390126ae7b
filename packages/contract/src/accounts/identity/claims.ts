import * as z from 'zod/mini'

import { LoginReply } from './identity.ts'
import { post } from '../../endpoints/endpoint.ts'
import { EmptyResponse, line } from '../../endpoints/scalars.ts'

/** How long the link in the mails about a sign-up works. */
export const claimDays = 7

/**
 * Uses the link `/?do=continue-set-up#token` of a sign-up by email, in any browser: confirms the address, signs in and
 * ends every other session of the account, for those proved nothing about the mailbox. 400 `link_expired` when the
 * link is old or used or the address confirmed already, 409 `email_taken`.
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
 * Ends the reminders to an address; as often as one likes, and alike for a token that nobody has. Mail programs ask
 * for this by themselves with a form that says nothing (RFC 8058), so the token stands in the path; it opens nothing.
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

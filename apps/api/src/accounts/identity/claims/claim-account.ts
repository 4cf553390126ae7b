import { claimDays } from '@marketday/contract/accounts/identity/claims'
import type { claimAccount as endpoint } from '@marketday/contract/accounts/identity/claims'
import type { LoginReply } from '@marketday/contract/accounts/identity/identity'

import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { invalid } from '../../../platform/http/errors.ts'
import type { PublicHandling } from '../../../platform/http/handle.ts'
import { hashSecret } from '../../../platform/ids.ts'
import type { App } from '../../../platform/services.ts'
import { claimForMailbox } from './claim-for-mailbox.ts'
import { lockUnclaimed } from './find-unclaimed.ts'

/** Continues a sign-up in the browser that opened the mailed link. */
export const claimAccount =
  (app: App) =>
  async ({ db, body, request, reply }: PublicHandling<typeof endpoint>): Promise<LoginReply> => {
    const link = await lockLink(db, body.token)
    const account = link && (await lockUnclaimed(db, link.userId))
    const reason = reasonAgainst(link, account)
    if (reason !== null || !link || !account)
      throw invalid(reason ?? reasons.expired, [], 'link_expired')
    const claimed = { userId: account.userId, name: account.name, email: link.email ?? '' }
    return await claimForMailbox(db, claimed, { app, request, reply })
  }

const wayForward = 'Sign in with an email code to continue where you left off.'
const reasons = {
  expired: `This link has expired; it works for ${claimDays} days. ${wayForward}`,
  used: `This link was already used. It works only once. ${wayForward}`,
  confirmed: `Your address is confirmed already. ${wayForward}`,
  changed: `The address of this account was changed after this mail was sent. ${wayForward}`,
  closed: 'This account now has another sign-in method. Please use that one.',
} as const

type Link = Awaited<ReturnType<typeof lockLink>>
type Account = Awaited<ReturnType<typeof lockUnclaimed>>

/** Only the recipient of the secret gets here, so the link's state may be disclosed. */
function reasonAgainst(link: Link, account: Account): string | null {
  if (!link) return reasons.expired
  if (link.isUsed) return reasons.used
  if (link.isConfirmed) return reasons.confirmed
  if (link.isExpired) return reasons.expired
  if (!account) return reasons.closed
  return account.email.toLowerCase() === link.email?.toLowerCase() ? null : reasons.changed
}

async function lockLink(db: Db, token: string) {
  return await db
    .selectFrom('mail_tokens as link')
    .innerJoin('users as person', 'person.user_id', 'link.user_id')
    .select((select) => [
      'link.user_id as userId',
      'link.email',
      select('link.used_at', 'is not', null).as('isUsed'),
      select('link.expires_at', '<=', appNow).as('isExpired'),
      select('person.email_verified_at', 'is not', null).as('isConfirmed'),
    ])
    .where('link.token_hash', '=', hashSecret(token))
    .where('link.purpose', '=', 'claim-account')
    .forUpdate()
    .executeTakeFirst()
}

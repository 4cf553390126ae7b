import type { Config } from '../../../config.ts'
import { hashSecret, newSecret } from '../../../platform/ids.ts'
import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'

const dialogs = {
  'reset-password': 'reset-password',
  'set-password': 'reset-password',
  'confirm-old-email': 'confirm-email',
  'confirm-new-email': 'confirm-email',
  'claim-account': 'continue-set-up',
} as const

export type LinkPurpose = keyof typeof dialogs

interface Link {
  readonly userId: string
  readonly purpose: LinkPurpose
  readonly minutes: number
  readonly email?: string
}

/** Creates a single-use link to our configured origin; its secret is in the fragment and stored as a hash. */
export async function mailLink(
  db: Db,
  { userId, purpose, minutes, email }: Link,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<string> {
  const token = newSecret()
  await db
    .insertInto('mail_tokens')
    .values({
      token_hash: hashSecret(token),
      user_id: userId,
      purpose,
      email: email ?? null,
      expires_at: new Date(db.context.now.getTime() + minutes * 60_000).toISOString(),
    })
    .execute()
  const url = new URL('/', publicUrl)
  url.searchParams.set('do', dialogs[purpose])
  url.hash = token
  return url.href
}

export async function endLinks(
  db: Db,
  userId: string,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await db
    .updateTable('mail_tokens')
    .set({ used_at: appNow })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}

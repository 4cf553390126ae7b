import { isPasswordTooCommon } from '@marketday/contract/password'
import type { BodyOf } from '@marketday/contract/endpoint'
import type { setPassword as endpoint } from '@marketday/contract/identity'

import { invalid } from '../platform/http/errors.ts'
import { asPerson } from '../platform/database/as-person.ts'
import { recordAudit } from '../platform/audit.ts'
import { steps } from '../platform/http/handle.ts'
import type { PublicHandling } from '../platform/http/handle.ts'
import { hashSecret } from '../platform/ids.ts'
import { appNow } from '../platform/database/sql.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { hashPassword } from './passwords.ts'

type Handling = PublicHandling<typeof endpoint> & { body: BodyOf<typeof endpoint> }

const deadLink = () => invalid('This link has expired or was already used. Ask for a new one.')

/** Sets a password through a mailed link: single use, and every other session ends. */
export const setPassword = () =>
  steps({
    async before({ db, body }: Handling) {
      const person = await findLink(db, body.token)
      if (!person) throw deadLink()
      if (isPasswordTooCommon(body.password, [person.name, person.email]))
        throw invalid('Choose a less common password', [
          { path: 'password', message: 'Too common, or contains your name' },
        ])
      return person
    },
    call: ({ body }: Omit<Handling, 'db'>) => hashPassword(body.password),
    async after(
      { db, body }: Handling,
      person: { userId: string; name: string },
      passwordHash: string,
    ) {
      const known = await asPerson(db, person.userId, person.name)
      const used = await known
        .updateTable('mail_tokens')
        .set({ used_at: appNow })
        .where('token_hash', '=', hashSecret(body.token))
        .where('used_at', 'is', null)
        .executeTakeFirst()
      if (used.numUpdatedRows === 0n) throw deadLink()
      await known
        .updateTable('users')
        .set({ password_hash: passwordHash })
        .where('user_id', '=', person.userId)
        .execute()
      await known
        .updateTable('sessions')
        .set({ revoked_at: appNow, revoke_reason: 'password changed' })
        .where('user_id', '=', person.userId)
        .where('revoked_at', 'is', null)
        .execute()
      await recordAudit(known, {
        action: 'password.set',
        objectType: 'user',
        objectId: person.userId,
      })
      return {}
    },
  })

async function findLink(db: Db, token: string) {
  return await db
    .selectFrom('mail_tokens as link')
    .innerJoin('users as person', 'person.user_id', 'link.user_id')
    .select(['person.user_id as userId', 'person.name', 'person.email'])
    .where('link.token_hash', '=', hashSecret(token))
    .where('link.purpose', 'in', ['set-password', 'reset-password'])
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', appNow)
    .executeTakeFirst()
}

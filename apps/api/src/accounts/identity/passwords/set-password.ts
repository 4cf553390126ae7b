import type { setPassword as endpoint } from '@marketday/contract/accounts/identity/identity'

import { invalid } from '../../../platform/http/errors.ts'
import { appNow, inCamelCase } from '../../../platform/database/sql.ts'
import { asPerson } from '../../../platform/database/as-person.ts'
import { steps } from '../../../platform/http/handle.ts'
import type { PublicHandling } from '../../../platform/http/handle.ts'
import { hashSecret } from '../../../platform/ids.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { rememberDevice } from '../sessions/devices.ts'
import { tellAccountChanged } from '../account/tell-account-changed.ts'
import { hashPassword } from '../../../platform/password-hashing.ts'
import { passwordOwner, isLongPassword, refuseWeakPassword } from './refuse-weak-password.ts'
import type { PasswordOwner } from './refuse-weak-password.ts'
import { storePassword } from './store-password.ts'

type Handling = PublicHandling<typeof endpoint>

const deadLink = () =>
  invalid('This link has expired or was already used. Request a new one.', [], 'link_expired')

/** Sets a password through a single-use mailed link and ends every session. */
export const setPassword = () =>
  steps({
    async before({ db, body }: Handling) {
      const person = await findLink(db, body.token)
      if (!person) throw deadLink()
      return { ...person, ...(await passwordOwner(db, person)) }
    },
    async call({ body }: Omit<Handling, 'db'>, owner: PasswordOwner) {
      await refuseWeakPassword(body.password, owner)
      return await hashPassword(body.password)
    },
    async after(
      { db, body, request, reply, services }: Handling,
      { userId, name }: PasswordOwner & { userId: string; name: string },
      passwordHash: string,
    ) {
      const used = await db
        .updateTable('mail_tokens')
        .set({ used_at: appNow })
        .where('token_hash', '=', hashSecret(body.token))
        .where('used_at', 'is', null)
        .executeTakeFirst()
      if (used.numUpdatedRows === 0n) throw deadLink()
      const personDb = await asPerson(db, userId, name)
      // A password reset proves the mailbox: remember the device, so that guessing by others does
      // not block it.
      await rememberDevice(personDb, userId, { request, reply })
      await storePassword(personDb, { userId, passwordHash, isLong: isLongPassword(body.password) })
      await tellAccountChanged(
        personDb,
        { userId, name, config: services.config },
        {
          event: { name: 'password.set', details: { by: 'link' } },
          what: 'a new password was set',
        },
      )
      return {}
    },
  })

async function findLink(db: Db, token: string) {
  return await db
    .selectFrom('mail_tokens as link')
    .innerJoin('users as person', 'person.user_id', 'link.user_id')
    .select(inCamelCase(['person.user_id', 'person.name', 'person.email']))
    .where('link.token_hash', '=', hashSecret(token))
    .where('link.purpose', 'in', ['set-password', 'reset-password'])
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', appNow)
    .where('person.disabled_at', 'is', null)
    .executeTakeFirst()
}

import type { changePassword as endpoint } from '@marketday/contract/accounts/identity/account'

import { forbidden } from '../../../platform/http/errors.ts'
import { steps } from '../../../platform/http/handle.ts'
import type { Handling as SignedIn } from '../../../platform/http/handle.ts'
import { tellAccountChanged } from '../account/tell-account-changed.ts'
import { findPerson } from '../queries.ts'
import { hashPassword } from '../../../platform/password-hashing.ts'
import { passwordOwner, isLongPassword, refuseWeakPassword } from './refuse-weak-password.ts'
import type { PasswordOwner } from './refuse-weak-password.ts'
import { storePassword } from './store-password.ts'

type Handling = SignedIn<typeof endpoint>

export const changePassword = () =>
  steps({
    async before({ db, caller }: Handling) {
      const person = await findPerson(db, caller.userId)
      // Without a confirmed address, a password could not be used.
      if (!person?.emailVerified)
        throw forbidden('Confirm your email address first', 'email_unverified')
      return await passwordOwner(db, person)
    },
    async call({ body }: Omit<Handling, 'db'>, owner: PasswordOwner) {
      await refuseWeakPassword(body.password, owner)
      return await hashPassword(body.password)
    },
    async after(
      { db, caller, body, services }: Handling,
      _owner: PasswordOwner,
      passwordHash: string,
    ) {
      const { userId, sessionId } = caller
      const isLong = isLongPassword(body.password)
      await storePassword(db, { userId, passwordHash, isLong, keepSessionId: sessionId })
      await tellAccountChanged(
        db,
        { ...caller, config: services.config },
        {
          event: { name: 'password.set', details: { by: 'account' } },
          what: 'the password was changed',
        },
      )
      return {}
    },
  })

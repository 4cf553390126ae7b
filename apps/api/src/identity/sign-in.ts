import type { BodyOf } from '@marketday/contract/endpoint'
import type { LoginReply, login } from '@marketday/contract/identity'

import { asPerson } from '../platform/database/as-person.ts'
import { forbidden, unauthenticated } from '../platform/http/errors.ts'
import { steps } from '../platform/http/handle.ts'
import type { PublicHandling } from '../platform/http/handle.ts'
import type { App } from '../platform/services.ts'
import type { DbContext } from '../platform/database/tenant-db.ts'
import { passwordMatches } from './passwords.ts'
import { findByEmail } from './queries.ts'
import { startSession } from './sessions/start-session.ts'
import { forgetFailures, recordFailure, refuseGuessing, throttleKey } from './sessions/throttle.ts'

interface Attempt {
  readonly key: string
  readonly context: DbContext
  readonly person: Awaited<ReturnType<typeof findByEmail>>
}

/** Unknown address, account without password and wrong password take one path and give one answer. */
export const signIn = (app: App) =>
  steps({
    async before({ db, body, request }: Handling): Promise<Attempt> {
      const key = throttleKey(body.email, request.ip)
      await refuseGuessing(db, key)
      return { key, context: db.context, person: await findByEmail(db, body.email) }
    },

    // The hash takes its time without holding a connection.
    async call({ body, services }: Omit<Handling, 'db'>, { key, context, person }: Attempt) {
      if (await passwordMatches(person?.passwordHash ?? null, body.password)) return
      await recordFailure(services.databases, context, key)
      throw unauthenticated('Wrong e-mail or password', 'wrong_credentials')
    },

    async after({ db, request, reply }: Handling, { key, person }: Attempt): Promise<LoginReply> {
      if (!person) throw unauthenticated('Wrong e-mail or password', 'wrong_credentials')
      if (person.disabledAt) throw forbidden('This account is disabled', 'account_disabled')
      const known = await asPerson(db, person.userId, person.name)
      await forgetFailures(known, key)
      return await startSession(known, person, { app, request, reply })
    },
  })

type Handling = PublicHandling<typeof login> & { body: BodyOf<typeof login> }

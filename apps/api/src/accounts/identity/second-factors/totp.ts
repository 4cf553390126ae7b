import type {
  confirmTotp as confirmEndpoint,
  offerTotp as offerEndpoint,
} from '@marketday/contract/accounts/identity/second-factors'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'

import type { Config } from '../../../config.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { conflict, invalid, notFound } from '../../../platform/http/errors.ts'
import type { Handling } from '../../../platform/http/handle.ts'
import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { findPerson } from '../queries.ts'
import { commitRefusals } from '../settled-outcome.ts'
import type { Outcome } from '../settled-outcome.ts'
import { countGuess } from '../count-guess.ts'
import { forgiveGuess, noteWrongGuess } from '../sign-in/throttle.ts'
import { codeLimits } from './check-second-factor.ts'
import { noteFactorAdded, noteFactorRemoved, refuseRemoval } from './manage-factors.ts'
import { findTotp, useTotpStep } from './queries.ts'
import { openSecret, sealSecret, newTotpSecret, stepOfCode, totpUri } from './totp-codes.ts'
import type { Services } from '../../../platform/services.ts'

/** Not active before its first code; each call creates a new secret. */
export async function offerTotp(
  db: Db,
  { userId }: Caller,
  config: Config,
): Promise<ResponseOf<typeof offerEndpoint>> {
  if ((await findTotp(db, userId))?.confirmedAt)
    throw conflict('conflict', 'An authenticator app is set up already; remove it first')
  const secret = newTotpSecret()
  const sealed = { sealed_secret: sealSecret(secret, userId, config), last_step: 0 }
  await db
    .insertInto('totp_factors')
    .values({ user_id: userId, ...sealed })
    .onConflict((target) => target.column('user_id').doUpdateSet({ ...sealed, created_at: appNow }))
    .execute()
  const person = await findPerson(db, userId)
  return { secret, uri: totpUri(secret, person?.email ?? '') }
}

type Confirming = Handling<typeof confirmEndpoint>
type Confirmed = ResponseOf<typeof confirmEndpoint>

export const confirmTotp = () =>
  commitRefusals(
    async ({ db, caller, body, request, services }: Confirming): Promise<Outcome<Confirmed>> => {
      const { userId } = caller
      const counted = await countGuess(db, await codeLimits(db, userId, request))
      if ('refusal' in counted) return counted
      const factor = await findTotp(db, userId)
      if (!factor) return { refusal: notFound('An authenticator app to confirm') }
      if (factor.confirmedAt) return { reply: { recoveryCodes: null } }
      const secret = openSecret(factor.sealedSecret, userId, services.config)
      const step = stepOfCode(secret, body.code, db.context.now)
      if (step === null) {
        await noteWrongGuess(db, counted.guess)
        return { refusal: codeIsWrong() }
      }
      await forgiveGuess(db, counted.guess)
      return { reply: { recoveryCodes: await putInForce(db, { caller, step }, services.config) } }
    },
  )

const codeIsWrong = () => {
  const message = 'This isn’t the current code. Check that your phone’s clock is correct.'
  return invalid(message, [{ path: 'code', message }], 'code_wrong')
}

async function putInForce(
  db: Db,
  { caller, step }: { caller: Caller; step: number },
  config: Config,
): Promise<string[] | null> {
  const { userId } = caller
  await useTotpStep(db, userId, step)
  await db
    .updateTable('totp_factors')
    .set({ confirmed_at: appNow })
    .where('user_id', '=', userId)
    .execute()
  const change = {
    caller,
    details: { kind: 'totp' },
    what: 'an authenticator app was set up',
  } as const
  return await noteFactorAdded(db, change, config)
}

export async function removeTotp(db: Db, caller: Caller, config: Config) {
  const { userId } = caller
  const factor = await findTotp(db, userId)
  if (!factor?.confirmedAt) throw notFound('An authenticator app')
  await refuseRemoval(db, caller)
  await db.deleteFrom('totp_factors').where('user_id', '=', userId).execute()
  const change = { details: { kind: 'totp' }, what: 'the authenticator app was removed' } as const
  await noteFactorRemoved(db, { caller, ...change }, config)
  return {}
}

/** Sets up an authenticator without confirmation, for seeded accounts. */
export async function giveTotp(
  db: Db,
  { userId, secret }: { userId: string; secret: string },
  { config }: Pick<Services, 'config'>,
): Promise<void> {
  await db
    .insertInto('totp_factors')
    .values({
      user_id: userId,
      sealed_secret: sealSecret(secret, userId, config),
      confirmed_at: appNow,
    })
    .execute()
}

import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type {
  LoginReply,
  signInByPasskey as signInEndpoint,
} from '@marketday/contract/accounts/identity/identity'
import type {
  Passkey,
  addPasskey as addEndpoint,
  offerPasskey as offerEndpoint,
  removePasskey as removeEndpoint,
  renamePasskey as renameEndpoint,
} from '@marketday/contract/accounts/identity/passkeys'
import type { requestProofPasskey as proofEndpoint } from '@marketday/contract/accounts/identity/account'

import type { Caller } from '../../../platform/http/caller.ts'
import { conflict, constraintOf, forbidden, notFound } from '../../../platform/http/errors.ts'
import type { Handling, PublicHandling } from '../../../platform/http/handle.ts'
import { newId } from '../../../platform/ids.ts'
import type { App } from '../../../platform/services.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { findPerson } from '../queries.ts'
import { deviceNamed } from '../sessions/device-rules.ts'
import { startSession, userAgentOf } from '../sessions/start-session.ts'
import { noteFactorAdded, noteFactorRemoved, refuseRemoval } from './manage-factors.ts'
import { offerChallenge, offerNewPasskey } from './passkey-challenges.ts'
import { listCredentials, listPasskeys } from './queries.ts'
import { verifyNewPasskey, verifyPasskey } from './verify-passkey.ts'

const mostPasskeys = 20

/** Possession and user verification together: no further second factor is required. */
export const signInByPasskey =
  (app: App) =>
  async (handling: PublicHandling<typeof signInEndpoint>): Promise<LoginReply> => {
    const { db, body, request, reply } = handling
    const person = await verifyPasskey(db, body.credential, handling)
    if (person.disabledAt) throw forbidden('This account is disabled', 'account_disabled')
    const proof = { way: 'passkey', hasSecondFactor: true } as const
    return await startSession(db, person, { app, request, reply, ...proof })
  }

export async function offerPasskey(handling: Handling<typeof offerEndpoint>) {
  const { db, caller } = handling
  const person = await findPerson(db, caller.userId)
  return await offerNewPasskey(db, { ...caller, email: person?.email ?? '' }, handling)
}

export async function requestProofPasskey(handling: Handling<typeof proofEndpoint>) {
  return await offerChallenge(handling, await listCredentials(handling.db, handling.caller.userId))
}

export async function addPasskey(
  handling: Handling<typeof addEndpoint>,
): Promise<ResponseOf<typeof addEndpoint>> {
  const { db, caller, body, request, services } = handling
  const made = await verifyNewPasskey(db, body.credential, handling)
  const existing = await listPasskeys(db, caller.userId)
  if (existing.length >= mostPasskeys)
    throw conflict('conflict', `${mostPasskeys} passkeys is the limit. Remove one first`)
  const passkeyId = newId()
  const name = body.name ?? deviceNamed(userAgentOf(request)).device
  try {
    await db
      .insertInto('passkeys')
      .values({ passkey_id: passkeyId, user_id: caller.userId, name, ...made })
      .execute()
  } catch (error) {
    if (constraintOf(error) === 'passkeys_credential_id_key')
      throw conflict('conflict', 'This passkey is already in use')
    throw error
  }
  const details = { kind: 'passkey', name } as const
  const change = { caller, details, what: `the passkey “${name}” was added` }
  const recoveryCodes = await noteFactorAdded(db, change, services.config)
  return { passkey: await getPasskey(db, caller, passkeyId), recoveryCodes }
}

export async function renamePasskey({
  db,
  caller,
  params: { passkeyId },
  body: { name },
}: Handling<typeof renameEndpoint>): Promise<Passkey> {
  await db
    .updateTable('passkeys')
    .set({ name })
    .where('passkey_id', '=', passkeyId)
    .where('user_id', '=', caller.userId)
    .execute()
  return await getPasskey(db, caller, passkeyId)
}

export async function removePasskey({
  db,
  caller,
  params,
  services,
}: Handling<typeof removeEndpoint>) {
  const { name } = await getPasskey(db, caller, params.passkeyId)
  await refuseRemoval(db, caller)
  await db
    .deleteFrom('passkeys')
    .where('passkey_id', '=', params.passkeyId)
    .where('user_id', '=', caller.userId)
    .execute()
  const details = { kind: 'passkey', name } as const
  const change = { caller, details, what: `the passkey “${name}” was removed` }
  await noteFactorRemoved(db, change, services.config)
  return {}
}

async function getPasskey(db: Db, { userId }: Caller, passkeyId: string): Promise<Passkey> {
  const passkey = (await listPasskeys(db, userId)).find(({ id }) => id === passkeyId)
  if (!passkey) throw notFound('Passkey')
  return passkey
}

import type { SecondFactors } from '@marketday/contract/accounts/identity/second-factors'

import type { Config } from '../../../config.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { tellAccountChanged } from '../account/tell-account-changed.ts'
import { lockPerson } from '../lock-person.ts'
import { findPerson } from '../queries.ts'
import { findFactors, findTotp, hasAnyFactor, listPasskeys } from './queries.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'

export async function getSecondFactors(db: Db, caller: Caller): Promise<SecondFactors> {
  const { userId } = caller
  const [totp, passkeys, factors, isRequired] = await Promise.all([
    findTotp(db, userId),
    listPasskeys(db, userId),
    findFactors(db, userId),
    needsFactor(db, caller),
  ])
  return {
    totpSince: totp?.confirmedAt ?? null,
    passkeys,
    recoveryCodesLeft: factors.recoveryCodes,
    isRequired,
  }
}

interface FactorChange {
  readonly caller: Caller
  readonly details: { readonly kind: 'totp' | 'passkey'; readonly name?: string }
  readonly what: string
}

/** Marks the session as having a factor; the first factor creates recovery codes. */
export async function noteFactorAdded(
  db: Db,
  { caller, details, what }: FactorChange,
  config: Config,
): Promise<string[] | null> {
  const { userId, sessionId } = caller
  await db
    .updateTable('sessions')
    .set({ second_factor_at: appNow })
    .where('session_id', '=', sessionId)
    .execute()
  const { recoveryCodes } = await findFactors(db, userId)
  const codes = recoveryCodes > 0 ? null : await renewRecoveryCodes(db, userId, config)
  await tellAccountChanged(
    db,
    { ...caller, config },
    { event: { name: 'second_factor.added', details }, what },
  )
  return codes
}

/**
 * Throws 409 `last_way_in` if a required factor would be missing, `password_refused` if the
 * password is too short without one.
 */
export async function refuseRemoval(db: Db, caller: Caller): Promise<void> {
  await lockPerson(db, caller.userId)
  const { hasTotp, passkeys } = await findFactors(db, caller.userId)
  const isLast = (hasTotp ? 1 : 0) + passkeys === 1
  if (!isLast) return
  if (await needsFactor(db, caller))
    throw conflict(
      'last_way_in',
      'Your account needs a second factor. Add another before you remove this one.',
    )
  const person = await findPerson(db, caller.userId)
  if (person?.passwordHash && !person.isPasswordLong)
    throw conflict(
      'password_refused',
      'Without a second factor, your password needs at least 15 characters. Change it first.',
    )
}

export async function noteFactorRemoved(
  db: Db,
  { caller, details, what }: FactorChange,
  config: Config,
): Promise<void> {
  const { userId } = caller
  if (!hasAnyFactor(await findFactors(db, userId)))
    await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tellAccountChanged(
    db,
    { ...caller, config },
    { event: { name: 'second_factor.removed', details }, what },
  )
}

/** Required for operators, and for members of a business that demands it, immediately. */
async function needsFactor(db: Db, { userId }: Caller): Promise<boolean> {
  const person = await findPerson(db, userId)
  if (person?.platformRole === 'operator') return true
  const membership = await db
    .selectFrom('memberships')
    .innerJoin('tenants', 'tenants.tenant_id', 'memberships.tenant_id')
    .select('tenants.tenant_id')
    .where('memberships.user_id', '=', userId)
    .where('memberships.disabled_at', 'is', null)
    .where('tenants.second_factor_required_from', 'is not', null)
    .executeTakeFirst()
  return membership !== undefined
}

/** Throws 409 without a factor that recovery codes could replace. */
export async function remakeRecoveryCodes(db: Db, caller: Caller, config: Config) {
  const { userId } = caller
  if (!hasAnyFactor(await findFactors(db, userId)))
    throw conflict('conflict', 'Set up an authenticator app or a passkey first')
  const recoveryCodes = await renewRecoveryCodes(db, userId, config)
  await tellAccountChanged(
    db,
    { ...caller, config },
    { event: { name: 'recovery_codes.renewed' }, what: 'new recovery codes were made' },
  )
  return { recoveryCodes }
}

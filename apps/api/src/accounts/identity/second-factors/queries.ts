import type { Passkey } from '@marketday/contract/accounts/identity/passkeys'
import type { ProofWay } from '@marketday/contract/endpoints/problem'

import { inCamelCase } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'

export interface Factors {
  readonly hasTotp: boolean
  readonly passkeys: number
  readonly recoveryCodes: number
}

export async function findFactors(db: Db, userId: string): Promise<Factors> {
  const row = await db
    .selectNoFrom((select) => [
      select
        .exists(
          select
            .selectFrom('totp_factors')
            .select('user_id')
            .where('user_id', '=', userId)
            .where('confirmed_at', 'is not', null),
        )
        .$castTo<boolean>()
        .as('hasTotp'),
      select
        .selectFrom('passkeys')
        .select((key) => key.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .as('passkeys'),
      select
        .selectFrom('recovery_codes')
        .select((code) => code.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .as('recoveryCodes'),
    ])
    .executeTakeFirstOrThrow()
  return {
    hasTotp: row.hasTotp,
    passkeys: Number(row.passkeys ?? 0),
    recoveryCodes: Number(row.recoveryCodes ?? 0),
  }
}

export const hasAnyFactor = ({ hasTotp, passkeys }: Factors): boolean => hasTotp || passkeys > 0

export function waysOf({ hasTotp, passkeys, recoveryCodes }: Factors): ProofWay[] {
  return [
    ...(hasTotp ? (['totp'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(recoveryCodes > 0 ? (['recovery_code'] as const) : []),
  ]
}

export async function findTotp(db: Db, userId: string) {
  return await db
    .selectFrom('totp_factors')
    .select(inCamelCase(['sealed_secret', 'confirmed_at']))
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** False if this or a later step was already used. */
export async function useTotpStep(db: Db, userId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  return await db
    .selectFrom('passkeys')
    .select(inCamelCase(['passkey_id as id', 'name', 'is_backed_up', 'created_at', 'last_used_at']))
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

export async function listCredentials(db: Db, userId: string) {
  return await db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .execute()
}

/** Finds a passkey and its owner by credential id, which is globally unique. */
export async function findCredential(db: Db, credentialId: string) {
  return await db
    .selectFrom('passkeys as key')
    .innerJoin('users as person', 'person.user_id', 'key.user_id')
    .select(
      inCamelCase([
        'key.passkey_id',
        'key.credential_id',
        'key.public_key',
        'key.counter',
        'key.transports',
        'person.user_id',
        'person.name',
        'person.platform_role',
        'person.disabled_at',
      ]),
    )
    .where('key.credential_id', '=', credentialId)
    .executeTakeFirst()
}

import type { getProofWays as endpoint } from '@marketday/contract/accounts/identity/account'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { ProofWay } from '@marketday/contract/endpoints/problem'

import type { Caller } from '../../platform/http/caller.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { confirmedUntil } from './account/get-account.ts'
import { askMailbox } from './ask-mailbox.ts'
import { findPerson } from './queries.ts'
import { findFactors, hasAnyFactor, waysOf } from './second-factors/queries.ts'

/** Second factors if there are any, else the sign-in methods; signing in again always counts. */
export async function getProofWays(db: Db, caller: Caller): Promise<ResponseOf<typeof endpoint>> {
  const { userId } = caller
  const [person, factors] = await Promise.all([findPerson(db, userId), findFactors(db, userId)])
  const first: ProofWay[] = [
    ...(person?.passwordHash ? (['password'] as const) : []),
    ...(person?.emailVerified ? (['mailed_code'] as const) : []),
  ]
  const ways = hasAnyFactor(factors) ? waysOf(factors) : first
  return {
    ways: [...ways, 'sign_in_again'],
    confirmedUntil: confirmedUntil(caller, db.context.now),
  }
}

export async function requestProofCode(db: Db, { userId }: Caller) {
  const person = await findPerson(db, userId)
  if (person?.emailVerified)
    await askMailbox(db, { purpose: 'confirm', email: person.email, userId })
  return {}
}

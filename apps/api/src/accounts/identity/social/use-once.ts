import { constraintOf } from '../../../platform/http/errors.ts'
import type { AppError } from '../../../platform/http/errors.ts'
import { hashSecret } from '../../../platform/ids.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'

/** Accepts a value once; throws `refusal` on reuse. */
export async function useOnce(db: Db, value: string, refusal: () => AppError): Promise<void> {
  try {
    await db
      .insertInto('used_oauth_states')
      .values({ state_hash: hashSecret(value) })
      .execute()
  } catch (error) {
    if (constraintOf(error) === 'used_oauth_states_pkey') throw refusal()
    throw error
  }
}

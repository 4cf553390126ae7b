import type { Db } from '../../../platform/database/tenant-db.ts'
import { findAccountReading, noteAccountReading } from '../../accounts/payment-account.ts'

/** A shop's account; without tenant the platform's own. */
export type Source =
  | { readonly tenantId: string; readonly accountId: string }
  | { readonly tenantId: null; readonly accountId: null }

interface ReadState {
  readonly newest_stripe_id: string | null
  readonly read_at: string | null
}

export const findReading = (db: Db, { accountId }: Source): Promise<ReadState> =>
  accountId === null
    ? db
        .selectFrom('balance_readings')
        .select(['newest_stripe_id', 'read_at'])
        .executeTakeFirstOrThrow()
    : findAccountReading(db, accountId)

interface Progress {
  readonly newest_stripe_id?: string
  readonly read_at?: string
  readonly failing_since?: string | null
}

export const noteReading = (db: Db, { accountId }: Source, progress: Progress): Promise<unknown> =>
  accountId === null
    ? db.updateTable('balance_readings').set(progress).execute()
    : noteAccountReading(db, accountId, progress)

/** The first failure counts. */
export async function noteFailure(db: Db, source: Source): Promise<void> {
  const { accountId } = source
  const isFailing =
    accountId === null
      ? (await db.selectFrom('balance_readings').select('failing_since').executeTakeFirstOrThrow())
          .failing_since !== null
      : (await findAccountReading(db, accountId)).failing_since !== null
  if (!isFailing) await noteReading(db, source, { failing_since: db.context.now.toISOString() })
}

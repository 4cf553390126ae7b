import { systemContext } from '../../../platform/jobs/job-runner.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import {
  findAccountReading,
  listAccounts,
  noteAccountReading,
} from '../../accounts/payment-account.ts'
import type { ConnectedAccount } from '../../accounts/payment-account.ts'

/** The platform's account, and those of the job's tenant, or of all tenants. */
export async function listSources({
  tenantId,
  services,
  jobId,
}: JobRun<unknown>): Promise<Source[]> {
  const within = (work: (db: Db) => Promise<ConnectedAccount[]>) =>
    services.databases.transaction(systemContext(services, null, jobId), work)
  const accounts = await within(listAccounts)
  const meant = accounts.filter((account) => tenantId === null || account.tenantId === tenantId)
  return [{ tenantId: null, accountId: null }, ...meant]
}

export type Source = ConnectedAccount | { readonly tenantId: null; readonly accountId: null }

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

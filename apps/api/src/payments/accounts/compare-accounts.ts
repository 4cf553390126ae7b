import { systemContext } from '../../platform/jobs/job-runner.ts'
import { scheduleJob } from '../../platform/jobs/jobs.ts'
import { listAccounts } from './payment-account.ts'
import { applyReport, fetchAccount } from './refresh-steps.ts'

/** Finds changes of accounts whose events were lost. */
export const compareAccounts = scheduleJob({
  name: 'compare-payment-accounts',
  cron: '17 * * * *',
  async run({ services, inTenant, jobId, signal }) {
    for (const { tenantId, accountId } of await inTenant(listAccounts)) {
      signal.throwIfAborted()
      try {
        const report = await fetchAccount(services, accountId)
        await services.databases.transaction(systemContext(services, tenantId, jobId), (db) =>
          applyReport(db, accountId, report),
        )
      } catch (error) {
        services.log.error({ err: error, tenantId }, 'payment account not compared')
      }
    }
  },
})

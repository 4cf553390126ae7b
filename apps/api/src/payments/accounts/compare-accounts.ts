import * as z from 'zod/mini'

import { newId } from '../../platform/ids.ts'
import { systemContext } from '../../platform/jobs/job-runner.ts'
import { defineJob, enqueueAll, scheduleJob } from '../../platform/jobs/jobs.ts'
import { findChargingAccount, findReachableAccount, listAccounts } from './payment-account.ts'
import { applyReport, fetchAccount } from './refresh-steps.ts'
import type { Services } from '../../platform/services.ts'
import { askProvider } from '../../platform/stripe/ask-provider.ts'

/** A job per account, so that one that hangs or fails delays no other. */
export const compareAccount = defineJob({
  name: 'compare-payment-account',
  payload: z.strictObject({ paymentAccountId: z.uuid() }),
  retryLimit: 1,
  expireSeconds: 60,
  concurrency: 4,
  async run({ payload, services, inTenant }) {
    const accountId = await inTenant((db) => findReachableAccount(db, payload.paymentAccountId))
    if (accountId === null) return
    const report = await fetchAccount(services, accountId)
    await inTenant((db) => applyReport(db, accountId, report))
  },
})

/** Finds changes of accounts whose events were lost. */
export const compareAccounts = scheduleJob({
  name: 'compare-payment-accounts',
  cron: '17 * * * *',
  async run({ inTenant }) {
    await inTenant(async (db) => {
      const accounts = await listAccounts(db)
      const requests = accounts.map(({ tenantId, paymentAccountId }) => ({
        payload: { paymentAccountId },
        tenantId,
        singletonKey: paymentAccountId,
      }))
      await enqueueAll(db, compareAccount, requests)
    })
  },
})

interface RefusingAccount {
  readonly tenantId: string
  readonly accountId: string
}

/**
 * After a refused payment: its reason may be a change whose event was lost. Returns whether the shop
 * takes cards, as far as is known.
 */
export async function checkAccount(
  services: Services,
  { tenantId, accountId }: RefusingAccount,
): Promise<boolean> {
  try {
    const report = await askProvider(() => fetchAccount(services, accountId))
    const context = systemContext(services, tenantId, newId())
    return await services.databases.transaction(context, async (db) => {
      await applyReport(db, accountId, report)
      return (await findChargingAccount(db)) !== null
    })
  } catch (error) {
    services.log.warn({ err: error }, 'a payment account could not be checked')
    return false
  }
}

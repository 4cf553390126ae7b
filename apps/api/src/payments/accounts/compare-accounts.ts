import * as z from 'zod/mini'

import { defineJob, enqueueAll, scheduleJob } from '../../platform/jobs/jobs.ts'
import { findReachableAccount, listAccounts } from './payment-account.ts'
import { applyReport, fetchAccount } from './refresh-steps.ts'

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

import * as z from 'zod/mini'

import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { recordCapture } from './record-capture.ts'
import { prepareCapture, submitCapture } from './submit-capture.ts'

/** Minutes after the decision, longer than any authorization. */
const looksAtMinutes = [
  0, 1, 2, 5, 10, 20, 40, 80, 160, 320, 640, 1440, 2880, 5760, 11_520, 23_040, 46_080,
] as const

const Look = z.strictObject({
  paymentId: z.uuid(),
  look: z.int().check(z.minimum(0), z.maximum(looksAtMinutes.length - 1)),
})
type Look = z.output<typeof Look>

/** Retries a decided capture or release until the provider has answered. */
export const settleAuthorisation = defineJob({
  name: 'settle-authorisation',
  payload: Look,
  retryLimit: 3,
  expireSeconds: 60,
  run: lookAtCapture,
})

async function lookAtCapture({ payload, services, inTenant }: JobRun<Look>): Promise<void> {
  const { paymentId, look } = payload
  const submission = await inTenant((db) => prepareCapture(db, paymentId))
  if (!submission) return
  // Scheduled first, so that a failure cannot lose it.
  await inTenant((db) => enqueueLook(db, { paymentId, look: look + 1 }, look))
  const report = await submitCapture(services, submission)
  await inTenant((db) => recordCapture(db, submission, report))
}

async function enqueueLook(db: Db, next: Look, look: number): Promise<void> {
  const at = looksAtMinutes[next.look]
  if (at === undefined) return
  const minutes = at - (looksAtMinutes[look] ?? 0)
  await enqueue(db, settleAuthorisation, next, {
    startAfter: new Date(db.context.now.getTime() + minutes * 60_000),
  })
}

import * as z from 'zod/mini'

import { defineJob } from '../../../platform/jobs/jobs.ts'
import { applyDueTimes } from './apply-due-times.ts'

/** Waits for a time that items of the business were given, and does what is due then. */
export const keepDueTimes = defineJob({
  name: 'keep-due-times',
  payload: z.strictObject({}),
  async run({ inTenant, signal }) {
    while (await inTenant(applyDueTimes)) signal.throwIfAborted()
  },
})

import * as z from 'zod/mini'

import { defineJob } from '../../../platform/jobs/jobs.ts'
import { applyDueTimes } from './apply-due-times.ts'

export const keepDueTimes = defineJob({
  name: 'keep-due-times',
  payload: z.strictObject({}),
  async run({ inTenant, signal }) {
    while (await inTenant(applyDueTimes)) signal.throwIfAborted()
  },
})

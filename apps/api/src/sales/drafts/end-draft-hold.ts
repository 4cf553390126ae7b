import * as z from 'zod/mini'

import { lockDraft } from '../../orders/drafts/draft-rows.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { endHold } from './draft-hold.ts'

/** Gives the goods of a draft back once their time is over; one that was kept longer meanwhile has another job. */
export const endDraftHold = defineJob({
  name: 'end-draft-hold',
  payload: z.strictObject({ draftId: z.uuid() }),
  async run({ payload: { draftId }, finish }) {
    await finish(async (db) => {
      const draft = await lockDraft(db, draftId, { withDeleted: true })
      const { heldUntil } = draft
      if (heldUntil && Date.parse(heldUntil) <= db.context.now.getTime()) await endHold(db, draft)
    })
  },
})

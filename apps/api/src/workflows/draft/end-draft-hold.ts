import * as z from 'zod/mini'

import { findLockedDraft } from '../../orders/drafts/draft-rows.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { endHold } from './draft-hold.ts'

/** Gives the goods of a draft back once their time is over; one that was kept longer meanwhile has another job. */
export const endDraftHold = defineJob({
  name: 'end-draft-hold',
  payload: z.strictObject({ draftId: z.uuid() }),
  async run({ payload: { draftId }, finish }) {
    await finish(async (db) => {
      // One that was placed or deleted holds nothing any more, and is not kept for as long as goods may be.
      const draft = await findLockedDraft(db, draftId)
      const heldUntil = draft?.heldUntil
      if (draft && heldUntil && Date.parse(heldUntil) <= db.context.now.getTime())
        await endHold(db, draft)
    })
  },
})

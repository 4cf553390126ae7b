import * as z from 'zod/mini'

import { findLockedDraft } from '../../orders/drafts/draft-rows.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { endHold } from './draft-hold.ts'

/** Releases a draft's goods at the end of their hold; an extended hold has its own job. */
export const endDraftHold = defineJob({
  name: 'end-draft-hold',
  payload: z.strictObject({ draftId: z.uuid() }),
  async run({ payload: { draftId }, finish }) {
    await finish(async (db) => {
      // Placed and deleted drafts hold nothing.
      const draft = await findLockedDraft(db, draftId)
      const heldUntil = draft?.heldUntil
      if (draft && heldUntil && Date.parse(heldUntil) <= db.context.now.getTime())
        await endHold(db, draft)
    })
  },
})

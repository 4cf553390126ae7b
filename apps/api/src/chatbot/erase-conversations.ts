import { sql } from 'kysely'

import { scheduleJob } from '../platform/jobs/jobs.ts'

/** What the privacy policy promises: ninety days after the last message nothing of a conversation is left. */
export const eraseConversations = scheduleJob({
  name: 'erase-conversations',
  cron: '37 3 * * *',
  async run({ inTenant }) {
    await inTenant((db) =>
      db
        .deleteFrom('conversations')
        .where('updated_at', '<', sql<string>`app_now() - interval '90 days'`)
        .execute(),
    )
  },
})

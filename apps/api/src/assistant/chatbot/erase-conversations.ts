import { sql } from 'kysely'

import { scheduleJob } from '../../platform/jobs/jobs.ts'

/**
 * Privacy policy: erases a conversation ninety days after its last message. Counts of model
 * requests per network are stored for one day.
 */
export const eraseConversations = scheduleJob({
  name: 'erase-conversations',
  cron: '37 3 * * *',
  async run({ inTenant }) {
    await inTenant(async (db) => {
      await db
        .deleteFrom('conversations')
        .where('updated_at', '<', sql<string>`app_now() - interval '90 days'`)
        .execute()
      await db
        .deleteFrom('model_asks')
        .where('network', '<>', '')
        .where('day', '<', sql<string>`app_now()::date`)
        .execute()
    })
  },
})

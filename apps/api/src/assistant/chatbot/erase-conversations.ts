import { sql } from 'kysely'

import { scheduleJob } from '../../platform/jobs/jobs.ts'

/**
 * What the privacy policy promises: ninety days after the last message nothing of a conversation is left. Which network
 * asked a model how often is known for its day alone.
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

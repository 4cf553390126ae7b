import { sql } from 'kysely'

import type { Db } from '../../../platform/database/tenant-db.ts'

/** Per conversation, and per network and day. */
const limits = { conversation: 20, network: 60 }

/** Counts one model request; false if the limit of the conversation, the network or the whole system is reached. */
export async function mayAsk(
  db: Db,
  {
    conversationId,
    network,
    asksPerDay,
  }: {
    readonly conversationId: string | null
    readonly network: string
    readonly asksPerDay: number
  },
) {
  return (
    (conversationId === null || (await countInConversation(db, conversationId))) &&
    (await countOnDay(db, network, limits.network)) &&
    (await countOnDay(db, everybody, asksPerDay))
  )
}

export async function countOutcome(db: Db, outcome: 'failed' | 'helped'): Promise<void> {
  const one = { failed: 0, helped: 0, [outcome]: 1 }
  await sql`
    update model_asks set failed = failed + ${one.failed}, helped = helped + ${one.helped}
     where network = ${everybody}
       and day = (select max(day) from model_asks where network = ${everybody})`.execute(db)
}

const everybody = ''

async function countInConversation(db: Db, conversationId: string): Promise<boolean> {
  const counted = await db
    .updateTable('conversations')
    .set({ model_asks: sql<number>`model_asks + 1` })
    .where('conversation_id', '=', conversationId)
    .where('model_asks', '<', limits.conversation)
    .returning('model_asks')
    .executeTakeFirst()
  return counted !== undefined
}

async function countOnDay(db: Db, network: string, limit: number): Promise<boolean> {
  const { rows } = await sql`
    insert into model_asks (day, network, asked) values (app_now()::date, ${network}, 1)
    on conflict (day, network) do update set asked = model_asks.asked + 1
     where model_asks.asked < ${limit}
    returning asked`.execute(db)
  return rows.length > 0
}

import { sql } from 'kysely'

import type {
  getChatFigures,
  ModelFigures,
  NodeFigures,
} from '@marketday/contract/assistant/chat-figures'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'

import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { onboardingScript as script } from './script.ts'

export async function findChatFigures(
  db: Db,
  { model }: Config,
): Promise<ResponseOf<typeof getChatFigures>> {
  return { rows: await listNodes(db), model: model && (await findModelFigures(db)) }
}

async function listNodes(db: Db): Promise<NodeFigures[]> {
  const rows = await db
    .selectFrom('conversation_steps as step')
    .innerJoin('conversations as talk', 'talk.conversation_id', 'step.conversation_id')
    .select(['talk.script_version as version', 'step.node'])
    .select([
      sql<number>`count(*)::int`.as('views'),
      sql<number>`count(answered_at)::int`.as('answers'),
      sql<number>`(count(*) filter (
        where answered_at is null and handed_over_to is null
          and updated_at < app_now() - interval '30 minutes'))::int`.as('dropOffs'),
      sql<number | null>`round((percentile_cont(0.5) within group (
        order by extract(epoch from answered_at - asked_at)))::numeric, 1)::float8`.as(
        'medianSeconds',
      ),
    ])
    .groupBy(['version', 'step.node'])
    .execute()
  return rows
    .map((row) => ({
      ...row,
      question: script.nodes[row.node]?.ask ?? '',
      // The first question is stored with its answer, so its reading time is unknown.
      medianSeconds: row.node === script.start ? null : row.medianSeconds,
    }))
    .toSorted((a, b) => b.version.localeCompare(a.version) || place(a.node) - place(b.node))
}

async function findModelFigures(db: Db): Promise<ModelFigures> {
  const sum = (count: string) => sql<number>`coalesce(sum(${sql.ref(count)}), 0)::int`
  return await db
    .selectFrom('model_asks')
    .select([sum('asked').as('asked'), sum('helped').as('helped'), sum('failed').as('failed')])
    .where('network', '=', '')
    .where('day', '>', sql<string>`app_now()::date - 30`)
    .executeTakeFirstOrThrow()
}

const order = Object.keys(script.nodes)

const place = (node: string) => (node in script.nodes ? order.indexOf(node) : order.length)

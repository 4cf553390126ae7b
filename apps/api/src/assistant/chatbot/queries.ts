import { sql } from 'kysely'
import type { Insertable } from 'kysely'

import type { ConversationMessages } from '../../platform/database/database-types.ts'
import { AppError } from '../../platform/http/errors.ts'
import { hashSecret } from '../../platform/ids.ts'
import { appNow, inCamelCase, insertRows, json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

const columns = inCamelCase([
  'conversation_id',
  'talk',
  'preview_token',
  'created_at',
  'handed_over_to',
])

const byToken = (db: Db, token: string) =>
  db
    .selectFrom('conversations')
    .select(columns)
    .where('token_hash', '=', hashSecret(token))
    .where('updated_at', '>', sql<string>`app_now() - interval '30 days'`)

/** Throws not found for an unknown token, and thirty days after the last message. */
export async function getConversationRow(db: Db, token: string) {
  return await requireRow(db, token, await byToken(db, token).executeTakeFirst())
}

export async function lockConversation(db: Db, token: string) {
  return await requireRow(db, token, await byToken(db, token).forUpdate().executeTakeFirst())
}

async function requireRow<Row>(db: Db, token: string, row: Row | undefined): Promise<Row> {
  if (row) return row
  const moved = await db
    .selectFrom('conversations')
    .select('conversation_id')
    .where('moved_from_hash', '=', hashSecret(token))
    .executeTakeFirst()
  const message = moved
    ? 'This conversation continues in another browser, where its emailed link was opened.'
    : 'This conversation has expired. We keep conversations for 30 days.'
  throw new AppError({ status: 404, code: 'not_found', message })
}

export type ConversationRow = Awaited<ReturnType<typeof getConversationRow>>

export const listMessages = (db: Db, conversationId: string) =>
  db
    .selectFrom('conversation_messages')
    .select(
      inCamelCase(['message_id as id', 'author', 'text', 'slots', 'link', 'sent_at', 'position']),
    )
    .where('conversation_id', '=', conversationId)
    .orderBy('position')
    .execute()

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

export const insertMessages = (db: Db, rows: readonly Insertable<ConversationMessages>[]) =>
  insertRows(db, 'conversation_messages', rows)

export async function deleteMessages(db: Db, conversationId: string): Promise<void> {
  await db.deleteFrom('conversation_steps').where('conversation_id', '=', conversationId).execute()
  await db
    .deleteFrom('conversation_messages')
    .where('conversation_id', '=', conversationId)
    .execute()
}

export async function insertConversation(
  db: Db,
  conversation: {
    readonly id: string
    readonly token: string
    readonly scriptVersion: string
    readonly talk: unknown
  },
): Promise<void> {
  await db
    .insertInto('conversations')
    .values({
      conversation_id: conversation.id,
      token_hash: hashSecret(conversation.token),
      script_version: conversation.scriptVersion,
      talk: json(conversation.talk),
    })
    .execute()
}

export async function changeConversation(
  db: Db,
  conversationId: string,
  { talk, previewToken }: { readonly talk?: unknown; readonly previewToken?: string | null },
): Promise<void> {
  await db
    .updateTable('conversations')
    .set({
      ...(talk !== undefined && { talk: json(talk) }),
      ...(previewToken !== undefined && { preview_token: previewToken }),
      updated_at: appNow,
    })
    .where('conversation_id', '=', conversationId)
    .execute()
}

export async function markHandedOver(db: Db, conversationId: string): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ handed_over_to: db.context.tenantId, handed_over_at: appNow })
    .where('conversation_id', '=', conversationId)
    .where('handed_over_to', 'is', null)
    .execute()
}

/** Records a question and the next one, if any; each once per conversation. */
export async function recordStep(
  db: Db,
  conversationId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await db
    .insertInto('conversation_steps')
    .values([...new Set([from, to])].map((node) => ({ node, conversation_id: conversationId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (from === to) return
  await db
    .updateTable('conversation_steps')
    .set({ answered_at: appNow })
    .where('conversation_id', '=', conversationId)
    .where('node', '=', from)
    .where('answered_at', 'is', null)
    .execute()
}

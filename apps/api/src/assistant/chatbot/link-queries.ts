import { sql } from 'kysely'

import { hashSecret } from '../../platform/ids.ts'
import { appNow, inCamelCase } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** Serializes mails to an address across conversations. */
export async function takeTurn(db: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('chat-link:' || lower(${email}), 0))`.execute(
    db,
  )
}

/** Times of links mailed in the last day, newest first, by conversation or address. */
export async function listMailed(
  db: Db,
  of: { readonly conversationId: string } | { readonly email: string },
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('conversation_links')
    .select('created_at')
    .where((where) =>
      'email' in of
        ? where(where.fn('lower', ['email']), '=', of.email.toLowerCase())
        : where('conversation_id', '=', of.conversationId),
    )
    .where('created_at', '>', sql<string>`app_now() - interval '1 day'`)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => Date.parse(row.created_at))
}

export async function insertLink(
  db: Db,
  link: {
    readonly token: string
    readonly conversationId: string
    readonly email: string
    readonly expiresAt: Date
  },
): Promise<void> {
  await db
    .insertInto('conversation_links')
    .values({
      token_hash: hashSecret(link.token),
      conversation_id: link.conversationId,
      email: link.email,
      created_at: db.context.now.toISOString(),
      expires_at: link.expiresAt.toISOString(),
    })
    .execute()
}

export const lockLink = (db: Db, token: string) =>
  db
    .selectFrom('conversation_links as link')
    .innerJoin('conversations as talked', 'talked.conversation_id', 'link.conversation_id')
    .select(inCamelCase(['talked.conversation_id', 'talked.talk', 'talked.handed_over_to']))
    .select((select) => [
      'link.email',
      select('link.used_at', 'is not', null).as('isUsed'),
      select('link.expires_at', '<=', appNow).as('isExpired'),
    ])
    .where('link.token_hash', '=', hashSecret(token))
    .forUpdate()
    .executeTakeFirst()

/** Revokes all links of the conversation and rotates its token; the old token gets a notice. */
export async function moveConversation(
  db: Db,
  conversationId: string,
  token: string,
): Promise<void> {
  await db
    .updateTable('conversation_links')
    .set({ used_at: appNow })
    .where('conversation_id', '=', conversationId)
    .where('used_at', 'is', null)
    .execute()
  await db
    .updateTable('conversations')
    .set((set) => ({
      moved_from_hash: set.ref('token_hash'),
      token_hash: hashSecret(token),
      updated_at: appNow,
    }))
    .where('conversation_id', '=', conversationId)
    .execute()
}

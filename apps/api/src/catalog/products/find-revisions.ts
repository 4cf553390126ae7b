import { sql } from 'kysely'
import * as z from 'zod/mini'

import { answer } from '@marketday/contract/endpoints/actions'
import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import type { EventDetails } from '@marketday/contract/endpoints/event-details'
import { Id } from '@marketday/contract/endpoints/scalars'
import type { ProductStatus } from '@marketday/contract/catalog/products/product-shapes'
import * as contract from '@marketday/contract/revisions/revisions'
import type { FieldChange, Revision } from '@marketday/contract/revisions/revisions'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound } from '../../platform/http/errors.ts'
import { inCamelCase } from '../../platform/database/sql.ts'

const Cursor = z.tuple([Id])

export async function findRevisions(
  db: Db,
  itemId: string,
  { query, can }: { query: QueryOf<typeof contract.listRevisions>; can: Can },
) {
  const { limit = 20, cursor } = query
  const [after] = cursor === undefined ? [] : decodeCursor(Cursor, cursor)
  const item = await findItem(db, itemId)
  const incomplete = await selectItemEvents(db, itemId)
    .where(sql<boolean>`not details ? 'changes'`)
    .where('name', '<>', 'item.created')
    .executeTakeFirst()
  const rows = await selectItemEvents(db, itemId)
    .$if(after !== undefined, (events) => events.where('event_id', '<', after ?? ''))
    .limit(limit + 1)
    .execute()
  const { rows: shown, nextCursor } = pageOf(rows, limit, (row) => [row.id])
  const context = { ...item, incomplete, can }
  return { rows: shown.map((row) => toRevision(row, context)), nextCursor }
}

export async function findRevisionChanges(
  db: Db,
  itemId: string,
  version: number,
): Promise<{ rows: FieldChange[] }> {
  await findItem(db, itemId)
  const row = await findVersion(db, itemId, version)
  return { rows: row ? [...changesIn(row)] : [] }
}

async function findItem(db: Db, itemId: string) {
  const item = await db
    .selectFrom('products')
    .select(['status', 'version'])
    .where('product_id', '=', itemId)
    .executeTakeFirst()
  if (!item) throw notFound('Item')
  return item
}

interface RevisionContext {
  readonly status: ProductStatus
  readonly version: number
  readonly incomplete: RevisionRow | undefined
  readonly can: Can
}

const changesIn = ({ details }: RevisionRow) => details.changes ?? []

function toRevision(row: RevisionRow, context: RevisionContext): Revision {
  const changes = changesIn(row)
  const { version = null, restores = null } = row.details
  return {
    id: row.id,
    version,
    what: row.name.replace('item.', ''),
    actorName: row.actorName,
    occurredAt: row.occurredAt,
    restores,
    changes: changes.slice(0, contract.shownChanges),
    changeCount: changes.length,
    actions: answer(acts, context.can, { restore: restoringBlock(row, context) }),
  }
}

const acts = {
  endpoints: { restore: contract.restoreRevision },
  refusals: {
    'products.edit': 'Your role can see items but not change them. Ask an owner or a manager',
  },
}

function restoringBlock({ id, details }: RevisionRow, context: RevisionContext): string | null {
  if (context.status === 'archived') return 'It’s archived. Restore it first'
  if (details.version === context.version) return 'This is the current version'
  const isWhole =
    details.version !== undefined && (!context.incomplete || context.incomplete.id < id)
  return isWhole ? null : 'Its change history from that time is incomplete'
}

/** Journal of an item, newest first. Start and end of a sale change no field. */
const selectItemEvents = (db: Db, itemId: string) =>
  db
    .selectFrom('events')
    .select(inCamelCase(['event_id as id', 'name', 'actor_name', 'occurred_at']))
    .select(sql<Partial<EventDetails<'item.active'>>>`details`.as('details'))
    .where('object_type', '=', 'product')
    .where('object_id', '=', itemId)
    .where('name', 'like', 'item.%')
    .where(sql<boolean>`not details ? 'sale'`)
    // Not by time: a transaction that waited for the lock began earlier but wrote later.
    .orderBy('event_id', 'desc')

type RevisionRow = Awaited<ReturnType<ReturnType<typeof selectItemEvents>['execute']>>[number]

const findVersion = (db: Db, itemId: string, version: number) =>
  selectItemEvents(db, itemId)
    .where(sql<boolean>`details->'version' = ${String(version)}::jsonb`)
    .executeTakeFirst()

/** Newest first; undefined if the version is unknown. */
export async function findEventsSince(
  db: Db,
  itemId: string,
  version: number,
): Promise<RevisionRow[] | undefined> {
  const start = await findVersion(db, itemId, version)
  if (!start) return undefined
  return await selectItemEvents(db, itemId).where('event_id', '>', start.id).execute()
}

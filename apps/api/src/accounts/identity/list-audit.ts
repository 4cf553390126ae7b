import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'

import type { AuditEntry, listAudit as endpoint } from '@marketday/contract/panel/audit'
import type { QueryOf, ResponseOf } from '@marketday/contract/endpoints/endpoint'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import { midnight } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

const Cursor = z.tuple([z.iso.datetime({ offset: true }), z.uuid()])

/** Newest first. */
export async function listAudit(
  db: Db,
  query: QueryOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const { limit = 50, actorId, objectType, objectId, from, to } = query
  const dayBegins = (day: RawBuilder<unknown>) => sql<string>`${midnight(day, db.context.tenantId)}`
  const after = query.cursor === undefined ? null : decodeCursor(Cursor, query.cursor)
  const rows = await byAction(selectEntries(db), query.action)
    .$if(actorId !== undefined, (q) => q.where('actor_id', '=', actorId ?? ''))
    .$if(objectType !== undefined, (q) => q.where('object_type', '=', objectType ?? ''))
    .$if(objectId !== undefined, (q) => q.where('object_id', '=', objectId ?? ''))
    .$if(from !== undefined, (q) => q.where('occurred_at', '>=', dayBegins(sql`${from}::date`)))
    .$if(to !== undefined, (q) => q.where('occurred_at', '<', dayBegins(sql`${to}::date + 1`)))
    .$if(after !== null, (q) =>
      q.where((where) =>
        where(
          where.refTuple('occurred_at', 'event_id'),
          '<',
          where.tuple(after?.[0] ?? '', after?.[1] ?? ''),
        ),
      ),
    )
    .limit(limit + 1)
    .execute()
  const page = pageOf(rows, limit, (row) => [row.occurred_at, row.event_id])
  return { rows: page.rows.map(shaped), nextCursor: page.nextCursor }
}

function selectEntries(db: Db) {
  return db
    .selectFrom('events')
    .select([
      'event_id',
      'name',
      'actor_kind',
      'actor_id',
      'actor_name',
      'operator_id',
      'operator_name',
      'object_type',
      'object_id',
      'details',
      'ip',
      'occurred_at',
    ])
    .where('expires_at', 'is', null)
    .orderBy('occurred_at', 'desc')
    .orderBy('event_id', 'desc')
}

type Entries = ReturnType<typeof selectEntries>

/** Matches an action, or all actions of a noun. */
function byAction(entries: Entries, action: string | undefined): Entries {
  if (action === undefined) return entries
  return action.includes('.')
    ? entries.where('name', '=', action)
    : entries.where('name', 'like', `${action.replaceAll('_', '\\_')}.%`)
}

function shaped(row: Awaited<ReturnType<Entries['execute']>>[number]): AuditEntry {
  return {
    id: row.event_id,
    action: row.name,
    actor: {
      kind: row.actor_kind,
      id: row.actor_id,
      name: row.actor_name,
    },
    operator: row.operator_id ? { id: row.operator_id, name: row.operator_name ?? '' } : null,
    object: { type: row.object_type, id: row.object_id },
    details: row.details,
    ip: row.ip,
    occurredAt: row.occurred_at,
  }
}

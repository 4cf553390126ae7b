import * as z from 'zod/mini'

import type { QueryOf, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { listLeads as endpoint } from '@marketday/contract/site/leads-inbox'

import { inCamelCase } from '../../../platform/database/sql.ts'
import { decodeCursor, pageOf } from '../../../platform/database/cursor.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'

/** Newest first; ids grow with time. */
export async function listLeads(
  db: Db,
  { kind, status, cursor, limit = 50 }: QueryOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const [before] = cursor ? decodeCursor(z.tuple([z.uuid()]), cursor) : [null]
  const rows = await db
    .selectFrom('leads')
    .leftJoin('demo_bookings as booking', (join) =>
      join.onRef('booking.lead_id', '=', 'leads.lead_id').on('booking.cancelled_at', 'is', null),
    )
    .select(
      inCamelCase([
        'leads.lead_id as id',
        'kind',
        'status',
        'reference',
        'name',
        'email',
        'details',
        'confirmed_at',
        'received_at',
      ]),
    )
    .select('booking.starts_at as startsAt')
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? null))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? null))
    .$if(before !== null, (query) => query.where('leads.lead_id', '<', before))
    .orderBy('leads.lead_id', 'desc')
    .limit(limit + 1)
    .execute()
  const leads = rows.map(({ details, confirmedAt, ...row }) => {
    const { message = '', ...said } = details
    const isConfirmed = row.kind === 'announcement' ? confirmedAt !== null : null
    return { ...row, message, details: said, isConfirmed }
  })
  return pageOf(leads, limit, ({ id }) => [id])
}

import * as z from 'zod/mini'
import { sql } from 'kysely'

import type { QueryOf, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { listLeads as endpoint, LeadStatus } from '@marketday/contract/site/leads-inbox'
import { leadTransitions } from '@marketday/contract/site/leads-inbox'

import { inCamelCase, appNow } from '../../platform/database/sql.ts'
import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { scheduleJob } from '../../platform/jobs/jobs.ts'

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

/** Idempotent; throws for a transition that the table does not allow. */
export async function setLeadStatus(db: Db, leadId: string, status: LeadStatus) {
  const lead = await db
    .selectFrom('leads')
    .select('status')
    .where('lead_id', '=', leadId)
    .forUpdate()
    .executeTakeFirst()
  if (!lead) throw notFound('Lead')
  const from = lead.status
  if (from === status) return { status }
  if (!leadTransitions[from].includes(status))
    throw conflict('invalid_transition', `A lead that is ${from} cannot become ${status}`)
  await inOrder([
    db
      .updateTable('leads')
      .set({ status, updated_at: appNow })
      .where('lead_id', '=', leadId)
      .execute(),
    record(db, {
      name: 'lead.status-changed',
      objectType: 'lead',
      objectId: leadId,
      details: { from, to: status },
    }),
  ])
  return { status }
}

/** Privacy policy: unconfirmed addresses are deleted after a week, others after 24 months. */
export const forgetLeads = scheduleJob({
  name: 'forget-leads',
  cron: '29 3 * * *',
  async run({ inTenant }) {
    await inTenant(forget)
  },
})

async function forget(db: Db): Promise<void> {
  await sql`
    with forgotten as (
      select lead_id from leads
      where updated_at < app_now() - interval '24 months'
         or (kind = 'announcement' and confirmed_at is null and updated_at < app_now() - interval '7 days')
    ), bookings as (
      delete from demo_bookings where lead_id in (select lead_id from forgotten)
    )
    delete from leads where lead_id in (select lead_id from forgotten)`.execute(db)
}

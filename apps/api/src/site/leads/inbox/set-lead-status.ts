import { leadTransitions } from '@marketday/contract/site/leads-inbox'
import type { LeadStatus } from '@marketday/contract/site/leads-inbox'
import { record } from '../../../platform/events/record.ts'
import { inOrder } from '../../../platform/database/in-order.ts'
import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'

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

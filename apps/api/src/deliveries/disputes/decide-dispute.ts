import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { decideDispute as endpoint } from '@marketday/contract/deliveries/delivery-disputes'
import { disputeTransitions } from '@marketday/contract/deliveries/delivery-states'
import { stepOf } from '@marketday/contract/endpoints/state-machine'

import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { lockDelivery } from '../lock-delivery.ts'
import type { LockedDelivery } from '../lock-delivery.ts'
import { tellDelivery } from '../move-delivery.ts'
import { getDeliveryFacts } from '../queries.ts'
import { acceptDispute } from './accept-dispute.ts'
import { reasonsAgainst } from './rules.ts'

/** Decides a driver's report. Idempotent. */
export async function decideDispute(
  db: Db,
  disputeId: string,
  { decision, note = '' }: BodyOf<typeof endpoint>,
): Promise<void> {
  const dispute = await lockDispute(db, disputeId)
  const { status, event } = dispute
  const step = stepOf(disputeTransitions, status, decision)
  if (step.kind === 'repeat') return
  const to = step.kind === 'move' ? step.to[0] : undefined
  if (!to) throw conflict('invalid_transition', `This report is ${status} already`)
  const delivery = await lockDelivery(db, dispute.delivery_id)
  const { closedToday } = await getDeliveryFacts(db, delivery.id)
  const disputeFacts = { status, event, delivery: delivery.status, closedToday }
  const refusal = reasonsAgainst(disputeFacts)[decision]
  if (refusal) throw conflict('invalid_transition', refusal)
  if (decision === 'accept') await acceptDispute(db, delivery, dispute)
  if (decision !== 'discard') await keepProofs(db, delivery, dispute)
  await db
    .updateTable('delivery_disputes')
    .set({ status: to, decision_note: note, decided_at: db.context.now.toISOString() })
    .where('delivery_dispute_id', '=', disputeId)
    .execute()
  await tellDelivery(db, delivery, { action: decision, details: { reason: note } })
}

type Dispute = Awaited<ReturnType<typeof lockDispute>>

async function lockDispute(db: Db, disputeId: string) {
  const row = await db
    .selectFrom('delivery_disputes')
    .selectAll()
    .where('delivery_dispute_id', '=', disputeId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Report')
  return row
}

async function keepProofs(db: Db, delivery: LockedDelivery, dispute: Dispute): Promise<void> {
  const proofs = [
    ...(dispute.file_id ? [{ kind: 'photo' as const, file_id: dispute.file_id }] : []),
    ...(dispute.pin_was_right ? [{ kind: 'pin' as const, value: 'confirmed' }] : []),
    ...(dispute.received_by ? [{ kind: 'name' as const, value: dispute.received_by }] : []),
  ]
  if (proofs.length === 0) return
  const of = {
    delivery_act_id: dispute.delivery_act_id,
    delivery_id: delivery.id,
    attempt: delivery.attempt,
  }
  await db
    .insertInto('delivery_proofs')
    .values(proofs.map((proof) => ({ ...of, ...proof })))
    .execute()
}

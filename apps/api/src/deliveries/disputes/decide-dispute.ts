import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { decideDispute as endpoint } from '@marketday/contract/deliveries/delivery-disputes'
import { disputeTransitions } from '@marketday/contract/deliveries/delivery-states'
import { stepOf } from '@marketday/contract/endpoints/state-machine'
import type { FailureReason } from '@marketday/contract/deliveries/delivery-states'
import type { RunEvent } from '@marketday/contract/deliveries/driver-run'

import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { lockDelivery } from '../lock-delivery.ts'
import type { LockedDelivery } from '../lock-delivery.ts'
import { tellDelivery, moveDelivery } from '../move-delivery.ts'
import { getDeliveryFacts } from '../queries.ts'
import { reasonsAgainst } from './rules.ts'
import { correctDelivery, failDelivery, finishDelivery } from '../closing/finish-delivery.ts'
import { getDriver } from '../drivers/queries.ts'
import { startStop } from '../run/record-act.ts'

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
  await tellDelivery(db, delivery, {
    name: `delivery.${decision}`,
    details: { reason: note },
  })
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

interface Reported {
  readonly driver_id: string
  readonly event: RunEvent
  readonly failure_reason: FailureReason | null
  readonly note: string
  readonly cash_collected_minor: number | null
  readonly started_at: string | null
  readonly arrived_at: string | null
  readonly happened_at: string
}

async function acceptDispute(db: Db, delivery: LockedDelivery, reported: Reported): Promise<void> {
  const { event } = reported
  if (event === 'correct' || isClosed(delivery)) await reopen(db, delivery, reported)
  if (event === 'correct') return
  const current = () => lockDelivery(db, delivery.id)
  await putInRun(db, await current(), reported)
  await setOut(db, await current(), reported)
  if (event === 'arrive' || (reported.arrived_at && event !== 'start'))
    await arrive(db, await current(), reported.arrived_at ?? reported.happened_at)
  if (event === 'deliver') await deliver(db, await current(), reported)
  if (event === 'fail') await fail(db, await current(), reported)
}

const sayReason = ({ note }: Reported) => note || 'Reported by the driver'

async function reopen(db: Db, delivery: LockedDelivery, reported: Reported): Promise<void> {
  const at = reported.happened_at
  await correctDelivery(db, delivery, { by: 'dispatcher', at, reason: sayReason(reported) })
}

async function deliver(db: Db, delivery: LockedDelivery, reported: Reported): Promise<void> {
  await finishDelivery(db, delivery, {
    at: reported.happened_at,
    cashCollectedMinor: reported.cash_collected_minor ?? undefined,
    cashReason: sayReason(reported),
    details: { reason: sayReason(reported) },
  })
}

async function fail(db: Db, delivery: LockedDelivery, reported: Reported): Promise<void> {
  const { failure_reason, happened_at: at, note } = reported
  await failDelivery(db, delivery, {
    at,
    note,
    reason: failure_reason ?? 'other',
  })
}

const isClosed = ({ status }: LockedDelivery) => status === 'delivered' || status === 'failed'

/** The reporting driver did it, even if the stop was reassigned. */
async function putInRun(db: Db, delivery: LockedDelivery, reported: Reported): Promise<void> {
  if (delivery.driverId === reported.driver_id && delivery.status !== 'scheduled') return
  if (delivery.status === 'scheduled' || delivery.status === 'assigned') {
    const { id: driverId, name: driverName } = await getDriver(db, reported.driver_id)
    await moveDelivery(db, delivery, {
      event: delivery.status === 'scheduled' ? 'assign' : 'reassign',
      set: { driver_id: driverId, planned_at: null },
      details: { driverId, driverName },
    })
    return
  }
  await db
    .updateTable('deliveries')
    .set((set) => ({ driver_id: reported.driver_id, version: set('version', '+', 1) }))
    .where('delivery_id', '=', delivery.id)
    .execute()
}

async function setOut(db: Db, delivery: LockedDelivery, reported: Reported): Promise<void> {
  if (delivery.status !== 'assigned') return
  const at = reported.started_at ?? reported.happened_at
  await startStop(db, delivery, { at, onDuty: true })
}

async function arrive(db: Db, delivery: LockedDelivery, at: string): Promise<void> {
  if (delivery.status !== 'en_route') return
  await moveDelivery(db, delivery, {
    event: 'arrive',
    set: { arrived_at: at },
    details: { happenedAt: at },
  })
}

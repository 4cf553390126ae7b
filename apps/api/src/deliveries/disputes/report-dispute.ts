import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { reportDispute as endpoint } from '@marketday/contract/deliveries/delivery-disputes'
import type { RunAct } from '@marketday/contract/deliveries/driver-run'

import { invalid, notFound } from '../../platform/http/errors.ts'
import { listTimeline } from '../../platform/events/list-timeline.ts'
import { inCamelCase } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findDriverOf } from '../drivers/queries.ts'
import { lockDelivery } from '../lock-delivery.ts'
import type { LockedDelivery } from '../lock-delivery.ts'
import { tellDelivery } from '../move-delivery.ts'
import { checkProof } from '../run/check-proof.ts'
import { momentOf, recordAct } from '../run/record-act.ts'
import type { Timed } from '../run/record-act.ts'

type Report = BodyOf<typeof endpoint>

/** Stores a report that conflicts with the server's state, with its proof, for a dispatcher. Idempotent. */
export async function reportDispute(db: Db, deliveryId: string, report: Report): Promise<void> {
  const driver = await findDriverOf(db, db.context.userId ?? '')
  if (!driver) throw notFound('Stop')
  const delivery = await lockDelivery(db, deliveryId)
  if (!(await everHadStop(db, delivery, driver.id))) throw notFound('Stop')
  const acts = await unsettled(db, delivery, report.acts)
  const last = acts.at(-1)
  if (!last) return
  if (last.act.event === 'deliver' || last.act.event === 'fail') await checkProof(db, last.act)
  for (const { isRecorded, ...timed } of acts)
    if (!isRecorded) await recordAct(db, delivery, { ...timed, outcome: 'disputed' })
  await insertDispute(db, delivery, { report, driverId: driver.id, acts })
  await tellDelivery(db, delivery, {
    name: 'delivery.disputed',
    details: { event: last.act.event, happenedAt: last.at, by: driver.name },
  })
}

/** Only a driver who had the stop at some time may report it. */
async function everHadStop(db: Db, delivery: LockedDelivery, driverId: string): Promise<boolean> {
  if (delivery.driverId === driverId) return true
  const entries = await listTimeline(db, 'delivery', delivery.id)
  return entries.some(({ details }) => 'driverId' in details && details.driverId === driverId)
}

type Unsettled = Timed & { readonly isRecorded: boolean }

/**
 * Skips acts already recorded or reported. A wrong PIN only counts; as the last act it is the
 * subject of the report.
 */
async function unsettled(
  db: Db,
  delivery: LockedDelivery,
  acts: readonly RunAct[],
): Promise<Unsettled[]> {
  const ids = acts.map((act) => act.id)
  if (new Set(ids).size !== ids.length)
    throw invalid('An action is reported twice', [{ path: 'acts', message: 'Twice' }])
  const rows = await db
    .selectFrom('delivery_acts as a')
    .leftJoin('delivery_disputes as d', 'd.delivery_act_id', 'a.delivery_act_id')
    .select(inCamelCase(['a.delivery_act_id as id', 'a.delivery_id', 'a.outcome']))
    .select('d.delivery_dispute_id as disputeId')
    .where('a.delivery_act_id', 'in', ids)
    .execute()
  const disputes = new Map(rows.map((row) => [row.id, row]))
  return acts.flatMap((act) => {
    const row = disputes.get(act.id)
    const isOpen =
      !row ||
      (row.outcome === 'wrong_pin' &&
        row.deliveryId === delivery.id &&
        row.disputeId === null &&
        act.id === ids.at(-1))
    return isOpen ? [{ act, at: momentOf(db, act), isRecorded: row !== undefined }] : []
  })
}

async function insertDispute(
  db: Db,
  delivery: LockedDelivery,
  {
    report,
    driverId,
    acts,
  }: { readonly report: Report; readonly driverId: string; readonly acts: readonly Timed[] },
): Promise<void> {
  const last = acts.at(-1)
  if (!last) return
  const findTime = (event: RunAct['event']) =>
    acts.find(({ act }) => act.event === event)?.at ?? null
  await db
    .insertInto('delivery_disputes')
    .values({
      delivery_dispute_id: report.id,
      delivery_id: delivery.id,
      driver_id: driverId,
      delivery_act_id: last.act.id,
      refusal: report.refusal,
      started_at: findTime('start'),
      arrived_at: findTime('arrive'),
      happened_at: last.at,
      ...proofColumns(last.act, delivery.pin),
    })
    .execute()
}

function proofColumns(act: RunAct, pin: string | null) {
  const { event, note = '' } = act
  switch (act.event) {
    case 'deliver':
      return {
        event,
        note,
        file_id: act.fileId ?? null,
        pin_was_right: act.pin ? act.pin === pin : null,
        received_by: act.receivedBy ?? '',
        cash_collected_minor: act.cashCollectedMinor ?? null,
      }
    case 'fail':
      return { event, note, file_id: act.fileId ?? null, failure_reason: act.reason }
    case 'correct':
      return { event, note: act.reason }
    default:
      return { event, note }
  }
}

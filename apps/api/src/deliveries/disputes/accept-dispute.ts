import type { FailureReason } from '@marketday/contract/deliveries/delivery-states'
import type { RunEvent } from '@marketday/contract/deliveries/driver-run'

import type { Db } from '../../platform/database/tenant-db.ts'
import { correctDelivery } from '../closing/correct-delivery.ts'
import { failDelivery, finishDelivery } from '../closing/finish-delivery.ts'
import { getDriver } from '../drivers/queries.ts'
import { lockDelivery } from '../lock-delivery.ts'
import type { LockedDelivery } from '../lock-delivery.ts'
import { moveDelivery } from '../move-delivery.ts'
import { startStop } from '../run/start-stop.ts'

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

export async function acceptDispute(
  db: Db,
  delivery: LockedDelivery,
  reported: Reported,
): Promise<void> {
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

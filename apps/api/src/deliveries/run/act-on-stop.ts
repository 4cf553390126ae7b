import { pinAttempts } from '@marketday/contract/deliveries/delivery-states'
import type { RunAct } from '@marketday/contract/deliveries/driver-run'

import { conflict, notFound } from '../../platform/http/errors.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findDriverOf } from '../drivers/queries.ts'
import { correctDelivery, failDelivery, finishDelivery } from '../closing/finish-delivery.ts'
import { lockDelivery } from '../lock-delivery.ts'
import type { LockedDelivery } from '../lock-delivery.ts'
import { moveDelivery, notAllowed, tellDelivery } from '../move-delivery.ts'
import { isPinLocked, stepOfDelivery } from '../rules.ts'
import { checkProof, requireCash } from './check-proof.ts'
import { momentOf, recordAct, startStop } from './record-act.ts'
import type { Timed } from './record-act.ts'

/** `wrong_pin` is an outcome, not an error: the transaction must commit to count the failure. */
export interface ActOutcome {
  readonly wrongPin: { readonly left: number } | null
}

const landed: ActOutcome = { wrongPin: null }

/** Applies a driver's act at one of their own stops. Idempotent by the act's id. */
export async function actOnStop(db: Db, deliveryId: string, act: RunAct): Promise<ActOutcome> {
  const { delivery, onDuty } = await lockOwnStop(db, deliveryId)
  const earlier = await findAct(db, act.id)
  if (earlier && earlier.delivery_id !== deliveryId) throw notFound('Stop')
  if (earlier) return earlier.outcome === 'wrong_pin' ? wrongPin(delivery.pinFailures) : landed

  const at = momentOf(db, act)
  const step = stepOfDelivery(delivery.status, act.event)
  if (step.kind === 'illegal') throw notAllowed(delivery.status, act.event)
  if (step.kind === 'repeat') {
    await inOrder([
      recordAct(db, delivery, { act, at, outcome: 'repeated' }),
      tellDelivery(db, delivery, {
        name: 'delivery.repeated',
        details: { event: act.event, happenedAt: at },
      }),
    ])
    return landed
  }
  if (act.event === 'deliver' && (await isWrongPin(db, delivery, act)))
    return await countWrongPin(db, delivery, { act, at })
  await apply(db, delivery, { act, at, onDuty })
  await recordAct(db, delivery, { act, at, outcome: 'done' })
  return landed
}

/** Another driver's stop is reported as not found. */
async function lockOwnStop(db: Db, deliveryId: string) {
  const driver = await findDriverOf(db, db.context.userId ?? '')
  if (!driver) throw notFound('Stop')
  const delivery = await lockDelivery(db, deliveryId)
  if (delivery.driverId !== driver.id) throw notFound('Stop')
  return { delivery, onDuty: driver.onDuty }
}

async function apply(
  db: Db,
  delivery: LockedDelivery,
  { act, at, onDuty }: Timed & { onDuty: boolean },
): Promise<void> {
  switch (act.event) {
    case 'start':
      return await startStop(db, delivery, { at, onDuty })
    case 'arrive':
      await moveDelivery(db, delivery, {
        event: 'arrive',
        set: { arrived_at: at },
        details: { happenedAt: at },
      })
      return
    case 'deliver':
      await requireCash(db, delivery, act)
      return await finishDelivery(db, delivery, {
        at,
        cashCollectedMinor: act.cashCollectedMinor,
        cashReason: act.note,
        details: { note: act.note ?? '' },
      })
    case 'fail':
      await checkProof(db, act)
      return await failDelivery(db, delivery, { at, reason: act.reason, note: act.note ?? '' })
    case 'correct':
      return await correctDelivery(db, delivery, { by: 'driver', at, reason: act.reason })
  }
}

type Deliver = Extract<RunAct, { event: 'deliver' }>

/** Also throws if a required proof is missing. */
async function isWrongPin(
  db: Db,
  { pin, pinFailures }: LockedDelivery,
  act: Deliver,
): Promise<boolean> {
  await checkProof(db, act)
  if (pin === null) {
    if (!act.fileId)
      throw conflict('proof_required', 'Take a photo of the parcel', [
        { path: 'fileId', message: 'Required' },
      ])
    return false
  }
  if (isPinLocked(pinFailures)) throw conflict('wrong_pin', pinLockedText)
  if (!act.pin)
    throw conflict('proof_required', 'Ask the customer for the PIN', [
      { path: 'pin', message: 'Required' },
    ])
  return act.pin !== pin
}

export const pinLockedText = 'Too many wrong PINs. Ask your dispatcher to unlock this stop.'

async function countWrongPin(
  db: Db,
  delivery: LockedDelivery,
  { act, at }: Timed,
): Promise<ActOutcome> {
  await inOrder([
    db
      .updateTable('deliveries')
      .set((set) => ({ pin_failures: set('pin_failures', '+', 1) }))
      .where('delivery_id', '=', delivery.id)
      .execute(),
    recordAct(db, delivery, { act, at, outcome: 'wrong_pin' }),
    tellDelivery(db, delivery, { name: 'delivery.wrongPin', details: { happenedAt: at } }),
  ])
  return wrongPin(delivery.pinFailures + 1)
}

const wrongPin = (failures: number): ActOutcome => ({
  wrongPin: { left: Math.max(0, pinAttempts - failures) },
})

async function findAct(db: Db, actId: string) {
  return await db
    .selectFrom('delivery_acts')
    .select(['delivery_id', 'outcome'])
    .where('delivery_act_id', '=', actId)
    .executeTakeFirst()
}

import type { RunAct } from '@marketday/contract/deliveries/driver-run'

import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { LockedDelivery } from '../lock-delivery.ts'
import { handOverToDriver } from '../../orders/hand-over-order.ts'
import { conflict } from '../../platform/http/errors.ts'
import { moveDelivery } from '../move-delivery.ts'

export interface Timed {
  readonly act: RunAct
  readonly at: string
}

type Recorded = Timed & { readonly outcome: 'done' | 'repeated' | 'wrong_pin' | 'disputed' }

export async function recordAct(
  db: Db,
  delivery: LockedDelivery,
  { act, at, outcome }: Recorded,
): Promise<void> {
  const proofs = outcome === 'wrong_pin' || outcome === 'disputed' ? [] : collectProofs(act)
  const of = { delivery_act_id: act.id, delivery_id: delivery.id, attempt: delivery.attempt }
  await inOrder([
    db
      .insertInto('delivery_acts')
      .values({
        ...of,
        event: act.event,
        outcome,
        user_id: db.context.userId,
        reason: act.event === 'fail' || act.event === 'correct' ? act.reason : '',
        note: act.note ?? '',
        happened_at: at,
      })
      .execute(),
    proofs.length > 0 &&
      db
        .insertInto('delivery_proofs')
        .values(proofs.map((proof) => ({ ...of, ...proof })))
        .execute(),
  ])
}

function collectProofs(act: RunAct) {
  if (act.event !== 'deliver' && act.event !== 'fail') return []
  return [
    ...(act.fileId ? [{ kind: 'photo' as const, file_id: act.fileId }] : []),
    ...(act.event === 'deliver' && act.pin ? [{ kind: 'pin' as const, value: 'confirmed' }] : []),
    ...(act.event === 'deliver' && act.receivedBy
      ? [{ kind: 'name' as const, value: act.receivedBy }]
      : []),
  ]
}

const oldestMs = 7 * 86_400_000

/** Uses the phone's clock, limited to the last week and never in the future. */
export function momentOf(db: Db, { happenedAt }: RunAct): string {
  const now = db.context.now.getTime()
  return new Date(Math.min(now, Math.max(now - oldestMs, Date.parse(happenedAt)))).toISOString()
}

export async function startStop(
  db: Db,
  delivery: LockedDelivery,
  { at, onDuty }: { at: string; onDuty: boolean },
): Promise<void> {
  if (!onDuty) throw conflict('conflict', 'You’re off duty. Go on duty first.')
  const order = await db
    .selectFrom('orders')
    .select('fulfilment_status')
    .where('order_id', '=', delivery.orderId)
    .executeTakeFirstOrThrow()
  const { fulfilment_status: goods } = order
  if (goods === 'packed' || goods === 'part_handed_over')
    await handOverToDriver(db, delivery.orderId)
  else if (goods !== 'handed_over')
    throw conflict(
      'invalid_transition',
      goods === 'part_packed' ? 'Not all items are packed yet' : 'The items aren’t packed yet',
      [{ path: 'fulfilment', message: 'Not packed' }],
    )
  await moveDelivery(db, delivery, {
    event: 'start',
    set: { started_at: at },
    details: { happenedAt: at },
  })
}

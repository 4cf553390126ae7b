import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { assignDelivery as endpoint } from '@marketday/contract/deliveries/deliveries'
import type { Driver } from '@marketday/contract/deliveries/drivers'

import { conflict } from '../../platform/http/errors.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { getDriver } from '../drivers/queries.ts'
import { getDayShift } from '../drivers/shifts.ts'
import type { DayShift } from '../drivers/shifts.ts'
import { lockDelivery, lockDrivers } from '../lock-delivery.ts'
import type { LockedDelivery } from '../lock-delivery.ts'
import { moveDelivery, notAllowed, tellDelivery } from '../move-delivery.ts'
import type { LateStop } from '../plan/insert-stops.ts'
import { findInsertion, timeRuns } from '../plan/time-run.ts'
import type { Insertion } from '../plan/time-run.ts'
import { stepOfDelivery } from '../rules.ts'
import { describeMinutes } from './describe-minutes.ts'

type Assignment = BodyOf<typeof endpoint>

const underway = ['assigned', 'en_route', 'arrived'] as const

export async function assignStop(
  db: Db,
  deliveryId: string,
  assignment: Assignment,
): Promise<void> {
  const { driverId } = assignment
  await lockDrivers(db, { deliveryIds: [deliveryId], driverIds: [driverId] })
  const delivery = await lockDelivery(db, deliveryId)
  if (isAlreadySo(delivery, assignment)) return
  const event = delivery.status === 'assigned' ? 'reassign' : 'assign'
  if (stepOfDelivery(delivery.status, event).kind === 'illegal')
    throw notAllowed(delivery.status, event)
  const driver = await getDriver(db, driverId)
  const day = delivery.day ?? ''
  const others = (await listRun(db, driverId, day)).filter((stop) => stop.id !== deliveryId)
  checkCapacity(driver, await getDayShift(db, driverId, day), {
    stops: others.length,
    ...assignment,
  })
  const place = await findPlace(db, { driver, day, delivery, others, assignment })
  const end = (others.at(-1)?.sequence ?? 0) + 1
  if (place < end) await makeRoom(db, { driverId, day, sequence: place })
  await moveDelivery(db, delivery, {
    event,
    set: { driver_id: driverId, sequence: place, planned_at: null },
    details: { driverId, driverName: driver.name },
  })
}

interface Search {
  readonly driver: Driver
  readonly day: string
  readonly delivery: LockedDelivery
  /** The other stops of the run that are under way, in order. */
  readonly others: Awaited<ReturnType<typeof listRun>>
  readonly assignment: Assignment
}

/** The requested or the best position in the run; 409 with `late` if a stop would be late there or the
 * shift too long, unless that is accepted. */
async function findPlace(db: Db, search: Search): Promise<number> {
  const { driver, day, delivery, others, assignment } = search
  const waiting = others.filter(({ status }) => status === 'assigned')
  const end = (others.at(-1)?.sequence ?? 0) + 1
  const { sequence } = assignment
  const index = sequence && waiting.filter((stop) => Number(stop.sequence) < sequence).length
  const run = { driverId: driver.id, day }
  const insertion = await findInsertion(db, run, { deliveryId: delivery.id, index })
  if (insertion) requireInTime(insertion, search)
  if (sequence !== undefined) return Math.min(sequence, end)
  return waiting[insertion?.index ?? waiting.length]?.sequence ?? end
}

function requireInTime(insertion: Insertion, { driver, delivery, assignment }: Search): void {
  const { late, overtimeMinutes } = insertion
  if (assignment.late || (late.length === 0 && overtimeMinutes === 0)) return
  const overtime = `The run of ${driver.name} would end ${describeMinutes(overtimeMinutes)} after the shift`
  if (late.length === 0)
    throw conflict('conflict', overtime, [{ path: 'late', message: 'The shift would be too long' }])
  const text = lateText(driver, delivery.id, late)
  throw conflict('conflict', overtimeMinutes === 0 ? text : `${text}. ${overtime}`, [
    { path: 'late', message: 'A stop would be late' },
  ])
}

function lateText({ name }: Driver, deliveryId: string, late: readonly LateStop[]): string {
  const lateStop = late.find(({ id }) => id === deliveryId)
  const others = late.filter(({ id }) => id !== deliveryId)
  const named = others
    .map(({ orderNumber, minutes }) => `#${orderNumber} by ${describeMinutes(minutes)}`)
    .join(', ')
  if (!lateStop) return `In the run of ${name} this stop would make others late: ${named}`
  const also = others.length === 0 ? '' : `, and others would be late: ${named}`
  return `${name} would reach this stop ${describeMinutes(lateStop.minutes)} late${also}`
}

function isAlreadySo(
  delivery: LockedDelivery,
  { driverId, sequence = delivery.sequence ?? undefined }: Assignment,
): boolean {
  return (
    delivery.status === 'assigned' &&
    delivery.driverId === driverId &&
    sequence === (delivery.sequence ?? undefined)
  )
}

function checkCapacity(
  driver: Driver,
  { parts, absence }: DayShift,
  { stops, overCapacity }: Pick<Assignment, 'overCapacity'> & { readonly stops: number },
): void {
  if (absence !== null)
    throw conflict('conflict', `${driver.name} ${absence}`, [
      { path: 'driverId', message: 'No shift' },
    ])
  const capacity = driver.capacity * parts.length
  if (stops >= capacity && !overCapacity)
    throw conflict('conflict', `${driver.name} already has ${stops} of ${capacity} stops`, [
      { path: 'overCapacity', message: 'The vehicle is full' },
    ])
}

export async function unassignStop(db: Db, deliveryId: string): Promise<void> {
  const delivery = await lockDelivery(db, deliveryId)
  await moveDelivery(db, delivery, {
    event: 'unassign',
    set: { driver_id: null, sequence: null, planned_at: null },
  })
}

const ends = { up: 'first', down: 'last' } as const

export async function moveStop(
  db: Db,
  deliveryId: string,
  direction: 'up' | 'down',
): Promise<void> {
  const delivery = await lockDelivery(db, deliveryId)
  if (delivery.status !== 'assigned' || !delivery.driverId)
    throw conflict('invalid_transition', 'Only a waiting stop in a run can be moved')
  const run = (await listRun(db, delivery.driverId, delivery.day ?? '')).filter(
    (stop) => stop.status === 'assigned',
  )
  const from = run.findIndex((stop) => stop.id === deliveryId)
  const [current, neighbour] = [run[from], run[from + (direction === 'up' ? -1 : 1)]]
  if (!current || !neighbour)
    throw conflict('conflict', `This stop is already the ${ends[direction]} of its run`)
  await inOrder([
    setSequence(db, current.id, neighbour.sequence ?? 0),
    setSequence(db, neighbour.id, current.sequence ?? 0),
  ])
  await timeRuns(db, [delivery])
  await tellDelivery(db, delivery, { name: 'delivery.moved', details: { direction } })
}

async function listRun(db: Db, driverId: string, day: string) {
  return await db
    .selectFrom('deliveries')
    .select(['delivery_id as id', 'sequence', 'status'])
    .where('driver_id', '=', driverId)
    .where('day', '=', day)
    .where('status', 'in', underway)
    .orderBy('sequence')
    .orderBy('delivery_id')
    .execute()
}

async function makeRoom(
  db: Db,
  { driverId, day, sequence }: { driverId: string; day: string; sequence: number },
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set((set) => ({ sequence: set('sequence', '+', 1) }))
    .where('driver_id', '=', driverId)
    .where('day', '=', day)
    .where('sequence', '>=', sequence)
    .execute()
}

async function setSequence(db: Db, deliveryId: string, sequence: number): Promise<void> {
  await db
    .updateTable('deliveries')
    .set((set) => ({ sequence, version: set('version', '+', 1) }))
    .where('delivery_id', '=', deliveryId)
    .execute()
}

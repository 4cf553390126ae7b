import type { Random } from '../../random.ts'
import { addDays, minutesLater, momentOf, weekdayOf } from '../calendar.ts'
import { pickCustomer } from './customers.ts'
import type { Customer } from './customers.ts'
import type { Fate, PlannedOrder } from './planned-order.ts'
import type { Slot } from './slots.ts'

export interface Planning {
  readonly random: Random
  readonly customers: readonly Customer[]
  readonly slotsOf: (day: string, kind: Slot['kind']) => Slot[]
}

const busyness = [3, 3.5, 4, 4.5, 6, 10, 4.5] as const

export function planPastOrders(
  planning: Planning,
  days: readonly string[],
  count: number,
): PlannedOrder[] {
  const weights = days.map(
    (day, index) => (busyness[weekdayOf(day) - 1] ?? 4) * (0.75 + (0.5 * index) / days.length),
  )
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const last = days.at(-1) ?? ''
  let owed = 0
  return days.flatMap((day, index) => {
    owed += (count * (weights[index] ?? 0)) / whole
    const due = index === days.length - 1 ? Math.round(owed) : Math.floor(owed)
    owed -= due
    return Array.from({ length: due }, () => planOne(planning, day, day < last))
  })
}

function planOne(planning: Planning, day: string, mayBeRetried: boolean): PlannedOrder {
  const { random, customers, slotsOf } = planning
  const kind = random.chance(62) ? 'delivery' : 'pickup'
  const slots = slotsOf(day, kind)
  const slot = random.pick(random.chance(75) ? slots.slice(1) : slots)
  const fate = fateOf(planning, { day, kind, mayBeRetried })
  const placedAt =
    fate.kind === 'cancelled' ? dayBefore(random, day) : placedFor(random, day, slot.start)
  return {
    placedAt,
    kind,
    method: random.chance(62) ? 'card' : 'cash',
    customer: pickCustomer(random, customers),
    slotId: slot.id,
    windowStart: slot.start,
    customerNote: random.chance(18) ? random.pick(notes) : '',
    van: random.chance(60) ? 0 : 1,
    fate,
  }
}

const notes = [
  'Please ring twice, the bell is shy.',
  'Leave with the neighbour at the blue door if nobody answers.',
  'It is a birthday: no receipt in the bag, please.',
  'Could the loaf be sliced thick?',
  'The gate code is on the letterbox.',
  'Mind the dog, he only wants the croissants.',
]

function fateOf(
  { random, slotsOf }: Planning,
  {
    day,
    kind,
    mayBeRetried,
  }: { readonly day: string; readonly kind: Slot['kind']; readonly mayBeRetried: boolean },
): Fate {
  const dice = random.next() * 100
  if (dice < 4)
    return {
      kind: 'cancelled',
      reason: random.pick(['customer', 'customer', 'cannot_deliver', 'mistake'] as const),
    }
  if (dice < 8)
    return { kind: 'refunded', percent: random.between(10, 40), reason: random.pick(complaints) }
  if (dice < 11 && kind === 'delivery' && mayBeRetried) {
    const slot = random.pick(slotsOf(addDays(day, 1), kind).slice(1))
    return { kind: 'retried', slotId: slot.id, windowStart: slot.start }
  }
  return { kind: 'done' }
}

const complaints = [
  'A cake arrived dented',
  'One item was missing',
  'The loaf was over-baked',
  'The wrong jam was packed',
]

function placedFor(random: Random, day: string, windowStart: Date): Date {
  const opens = momentOf(day, 5 * 60 + 50)
  const minutesLeft = (windowStart.getTime() - opens.getTime()) / 60_000 - 130
  if (minutesLeft > 20 && random.chance(80))
    return minutesLater(opens, random.between(5, Math.floor(minutesLeft)))
  return dayBefore(random, day)
}

function dayBefore(random: Random, day: string): Date {
  const minutes = random.chance(40)
    ? random.between(9 * 60, 14 * 60)
    : random.between(17 * 60, 21 * 60 + 30)
  return momentOf(addDays(day, -1), minutes)
}

import { addDays, dayOf, minutesLater, momentOf } from '../calendar.ts'
import { pickCustomer } from './customers.ts'
import type { Planning } from './plan-past-orders.ts'
import type { PlannedOrder, TodayStep } from './planned-order.ts'
import type { Slot } from './slots.ts'

type Turn = 'before' | 'now' | 'next' | 'later'

interface Scene {
  readonly kind: Slot['kind']
  readonly turn: Turn
  readonly van?: 0 | 1
  readonly steps: readonly TodayStep[]
}

const packed = (minutesAgo: number): TodayStep[] => [
  { what: 'pick', minutesAgo: minutesAgo + 12 },
  { what: 'pack', minutesAgo },
]
const ride = (packedAgo: number, ...steps: [TodayStep['what'], number][]): TodayStep[] => [
  ...packed(packedAgo),
  { what: 'assign', minutesAgo: 97 },
  ...steps.map(([what, minutesAgo]) => ({ what, minutesAgo })),
]

const scenes: readonly Scene[] = [
  {
    kind: 'delivery',
    turn: 'before',
    van: 0,
    steps: ride(170, ['start', 94], ['arrive', 86], ['deliver', 83]),
  },
  {
    kind: 'delivery',
    turn: 'before',
    van: 0,
    steps: ride(165, ['start', 80], ['arrive', 70], ['deliver', 66]),
  },
  {
    kind: 'delivery',
    turn: 'before',
    van: 0,
    steps: ride(160, ['start', 62], ['arrive', 51], ['fail', 46]),
  },
  { kind: 'delivery', turn: 'now', van: 0, steps: ride(150, ['start', 14]) },
  { kind: 'delivery', turn: 'now', van: 0, steps: ride(140) },
  { kind: 'delivery', turn: 'next', van: 0, steps: ride(132) },
  {
    kind: 'delivery',
    turn: 'before',
    van: 1,
    steps: ride(155, ['start', 75], ['arrive', 63], ['deliver', 58]),
  },
  { kind: 'delivery', turn: 'now', van: 1, steps: ride(128, ['start', 25], ['arrive', 4]) },
  { kind: 'delivery', turn: 'next', van: 1, steps: ride(118) },
  { kind: 'delivery', turn: 'next', steps: [{ what: 'pick', minutesAgo: 9 }] },
  { kind: 'delivery', turn: 'next', steps: [] },
  { kind: 'pickup', turn: 'before', steps: [...packed(145), { what: 'handOver', minutesAgo: 52 }] },
  { kind: 'pickup', turn: 'before', steps: [...packed(126), { what: 'handOver', minutesAgo: 31 }] },
  { kind: 'pickup', turn: 'now', steps: packed(48) },
  { kind: 'pickup', turn: 'next', steps: [{ what: 'pick', minutesAgo: 6 }] },
  ...Array.from({ length: 6 }, (): Scene => ({ kind: 'delivery', turn: 'later', steps: [] })),
]

const freshOrders = 9

export function planToday(planning: Planning, now: Date): PlannedOrder[] {
  const day = dayOf(now)
  const run = scenes.map((scene, index) => {
    const slot = slotOf(planning.slotsOf(day, scene.kind), { turn: scene.turn, index, now })
    const placedAt = momentOf(addDays(day, -1 - (index % 3)), 9 * 60 + 30 + index * 45)
    return orderOf(planning, { slot, placedAt, van: scene.van ?? 0, steps: scene.steps })
  })
  return [...run, ...planFresh(planning, now)]
}

function planFresh(planning: Planning, now: Date): PlannedOrder[] {
  const tomorrow = addDays(dayOf(now), 1)
  const morning = Math.max(momentOf(dayOf(now), 2).getTime(), minutesLater(now, -430).getTime())
  // Just after midnight these orders date from last night; one of them is cancelled.
  const first = Math.min(morning, minutesLater(now, -45).getTime())
  const gap = (now.getTime() - 5 * 60_000 - first) / (freshOrders - 1)
  return Array.from({ length: freshOrders }, (_, index) => {
    const slot = planning.random.pick(
      planning.slotsOf(tomorrow, index % 3 === 1 ? 'pickup' : 'delivery'),
    )
    const placedAt = new Date(first + index * gap)
    const steps: TodayStep[] = index === 2 ? [{ what: 'cancel', minutesAgo: 3 }] : []
    return orderOf(planning, { slot, placedAt, van: 0, steps })
  })
}

/**
 * Returns the current or nearest window; `before` and `next` are its neighbours if there are any.
 * `later` spreads over the rest of the day, or over the whole day if the remaining windows lack
 * capacity.
 */
function slotOf(
  slots: readonly Slot[],
  { turn, index, now }: { readonly turn: Turn; readonly index: number; readonly now: Date },
): Slot {
  const later = slots.findIndex((slot) => slot.end > now)
  const current = later < 0 ? slots.length - 1 : later
  const left = slots.length - 2 > current ? slots.slice(current + 1) : slots
  const wanted = { before: current - 1, now: current, next: current + 1 }
  const slot =
    turn === 'later'
      ? left[index % left.length]
      : slots[Math.min(Math.max(wanted[turn], 0), slots.length - 1)]
  if (!slot) throw new Error('the bakery is closed today')
  return slot
}

const orderOf = (
  { random, customers }: Planning,
  {
    slot,
    placedAt,
    van,
    steps,
  }: {
    readonly slot: Slot
    readonly placedAt: Date
    readonly van: 0 | 1
    readonly steps: readonly TodayStep[]
  },
): PlannedOrder => ({
  placedAt,
  kind: slot.kind,
  method: random.chance(65) ? 'card' : 'cash',
  customer: pickCustomer(random, customers),
  slotId: slot.id,
  windowStart: slot.start,
  customerNote: '',
  van,
  fate: { kind: 'today', steps },
})

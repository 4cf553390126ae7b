import { expect, test } from 'vitest'

import { createRandom } from '../../random.ts'
import { minutesLater, momentOf } from '../calendar.ts'
import { makeCustomers } from './customers.ts'
import { planToday } from './plan-today.ts'
import type { Slot } from './slots.ts'

const capacity = 12
const opens = 8
const windowsOf = (day: string, kind: Slot['kind']): Slot[] =>
  [0, 1, 2].map((window) => ({
    id: `${day} ${kind} ${window}`,
    kind,
    start: momentOf(day, (opens + 2 * window) * 60),
    end: momentOf(day, (opens + 2 * window + 2) * 60),
  }))

test('whenever the demo is made, and on the shortest day, no window is given more than it holds', () => {
  const random = createRandom(1)
  const planning = { random, customers: makeCustomers(random, 20), slotsOf: windowsOf }
  for (let minutes = 5; minutes < 24 * 60; minutes += 30) {
    const plan = planToday(planning, minutesLater(momentOf('2026-11-22', 0), minutes))
    for (const [slot, orders] of Map.groupBy(plan, ({ slotId }) => slotId))
      expect(orders.length, `${slot} at minute ${minutes}`).toBeLessThanOrEqual(capacity)
  }
})

test('whenever the demo is made, also just after midnight, nothing is done to an order before it is placed', () => {
  const random = createRandom(1)
  const planning = { random, customers: makeCustomers(random, 20), slotsOf: windowsOf }
  const minutesOfDay = [0, 1, 2, 3, 6, 10, 30, 60, 240, 720, 1439]
  for (const now of minutesOfDay.map((minute) => momentOf('2026-11-22', minute)))
    for (const { placedAt, fate } of planToday(planning, now)) {
      expect(placedAt.getTime(), `at ${now.toISOString()}`).toBeLessThan(now.getTime())
      const steps = fate.kind === 'today' ? fate.steps : []
      for (const { what, minutesAgo } of steps)
        expect(
          minutesLater(now, -minutesAgo).getTime(),
          `${what} at ${now.toISOString()}`,
        ).toBeGreaterThan(placedAt.getTime())
    }
})

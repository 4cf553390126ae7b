import { expect, test } from 'vitest'

import { createRandom } from '../../random.ts'
import { minutesLater, momentOf } from '../calendar.ts'
import { fillOrders } from './fill-orders.ts'

const wares = Array.from({ length: 12 }, (_ware, index) => ({
  variantId: `ware ${index}`,
  priceMinor: 300,
  perDay: 10,
  lowAt: 4,
  liking: 1,
  isPantry: false,
}))
const days = ['2026-11-23', '2026-11-24']

test('whenever the demo is made, some shelves are low and some empty', () => {
  for (let minutes = 5; minutes < 24 * 60; minutes += 5) {
    const now = minutesLater(momentOf('2026-11-24', 0), minutes)
    const { stock } = fillOrders({ random: createRandom(1), wares }, [], { days, now })
    const left = new Map<string, number>()
    for (const { variantId, quantity } of stock.flatMap(({ lines }) => lines))
      left.set(variantId, (left.get(variantId) ?? 0) + quantity)
    const low = [...left.values()].filter((quantity) => quantity < 4)
    expect([minutes, low.includes(0), low.some((quantity) => quantity > 0)]).toEqual([
      minutes,
      true,
      true,
    ])
  }
})

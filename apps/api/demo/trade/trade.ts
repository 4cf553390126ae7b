import { saveFile, storeFile } from '../../src/platform/files/files.ts'
import type { DemoDriver } from '../business.ts'
import type { Ware } from '../catalogue.ts'
import { createRandom } from '../random.ts'
import { readPicture } from '../read-picture.ts'
import type { Seeding } from '../seeding.ts'
import { addDays, dayOf } from './calendar.ts'
import { makeCustomers } from './plan/customers.ts'
import { fillOrders } from './plan/fill-orders.ts'
import { closeTills } from './close-tills.ts'
import { orderLife } from './order-life.ts'
import type { Shift } from './order-acts.ts'
import { planPastOrders } from './plan/plan-past-orders.ts'
import { planToday } from './plan/plan-today.ts'
import { daysBetween, listSlots } from './plan/slots.ts'
import { stockLife } from './stock-life.ts'
import { performTimetable } from './timetable.ts'

export interface TradeScale {
  readonly days: number
  readonly orders: number
  readonly customers: number
}

interface Course {
  readonly scale: TradeScale
  readonly now: Date
  readonly wares: readonly Ware[]
  readonly drivers: readonly [DemoDriver, DemoDriver, DemoDriver]
  readonly onProgress: (share: number) => void
}

export async function trade(
  seeding: Seeding,
  { scale, now, wares, drivers, onProgress }: Course,
): Promise<number> {
  const today = dayOf(now)
  const days = daysBetween(addDays(today, -scale.days), today)
  const random = createRandom(20_260_712)
  const [slotsOf, photos] = await Promise.all([
    listSlots(seeding, { from: days[0] ?? today, to: addDays(today, 1) }),
    filePhotos(seeding, now),
  ])
  const planning = { random, slotsOf, customers: makeCustomers(random, scale.customers) }
  const todays = planToday(planning, now)
  // The shop opens on the first day; today's and tomorrow's deliveries have their own plan.
  const past = planPastOrders(
    planning,
    days.slice(1, -1),
    Math.max(0, scale.orders - todays.length),
  )
  const { orders, stock } = fillOrders({ random, wares }, [...past, ...todays], { days, now })
  const shift: Shift = { seeding, drivers, photos }
  await performTimetable(
    [
      ...stockLife(seeding, stock),
      ...orders.flatMap((order, index) => orderLife({ shift, order, index, now })),
    ],
    onProgress,
  )
  await closeTills(seeding, now)
  return orders.length
}

const doorsteps = ['doorstep-green', 'doorstep-red', 'doorstep-blue']

async function filePhotos({ services, tenantId, at, team }: Seeding, now: Date): Promise<string[]> {
  return await Promise.all(
    doorsteps.map(async (name) => {
      const bytes = await readPicture(name)
      const stored = await storeFile(services, tenantId, { bytes, allow: 'proof' })
      const { fileId } = await at(now, team.driver, (db) => saveFile(db, stored))
      return fileId
    }),
  )
}

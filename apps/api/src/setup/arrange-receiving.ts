import type * as z from 'zod/mini'

import type { StepThreeAnswers } from '@marketday/contract/tenants/setup'

import { invalid } from '../platform/http/errors.ts'
import { appNow, json } from '../platform/database/sql.ts'
import type { Db } from '../platform/database/tenant-db.ts'

type Answers = z.output<typeof StepThreeAnswers>
type Hours = Answers['openingHours'][number]

const slotCapacity = 12
const slotCutoffMinutes = 120

/** How customers get their orders: opening hours, pick-up, and a delivery zone with its weekly slots. */
export async function arrangeReceiving(db: Db, answers: Answers): Promise<void> {
  if (!answers.offersPickup && !answers.offersDelivery)
    throw invalid('Choose at least one way for customers to receive orders', [
      { path: 'offersDelivery', message: 'Delivery, pick-up or both' },
    ])
  for (const { opens, closes } of answers.openingHours)
    if (opens >= closes)
      throw invalid('Each day must open before it closes', [
        { path: 'openingHours', message: 'Opens after it closes' },
      ])

  await Promise.all([
    db
      .updateTable('locations')
      .set({ offers_pickup: answers.offersPickup })
      .where('is_default', '=', true)
      .execute(),
    db
      .updateTable('business_profiles')
      .set({ opening_hours: json(answers.openingHours), updated_at: appNow })
      .execute(),
    db
      .updateTable('shop_drafts')
      .set((set) => ({
        content: set(set.ref('content'), '||', json({ acceptsCash: answers.acceptsCash })),
        version: set('version', '+', 1),
        updated_at: appNow,
      }))
      .execute(),
  ])
  await replaceZone(db, answers)
  await replaceSlots(db, answers)
}

async function replaceZone(db: Db, answers: Answers): Promise<void> {
  await db.updateTable('delivery_zones').set({ is_active: false }).execute()
  if (!answers.offersDelivery) return
  const { place } = await db
    .selectFrom('locations')
    .select('place')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  const { lat, lng } = place as { lat?: number | ''; lng?: number | '' }
  if (typeof lat !== 'number' || typeof lng !== 'number')
    throw invalid('Delivery needs the place of your business: choose its address in step one', [
      { path: 'offersDelivery', message: 'Address without coordinates' },
    ])
  await db
    .insertInto('delivery_zones')
    .values({
      name: 'Local delivery',
      kind: 'radius',
      centre_lat: lat,
      centre_lng: lng,
      radius_metres: Math.round(answers.deliveryRadiusKm * 1000),
      fee_minor: answers.deliveryFeeMinor,
      free_over_minor: answers.freeDeliveryOverMinor,
    })
    .execute()
}

/** Slots already booked keep their template; it only stops making new ones. */
async function replaceSlots(db: Db, answers: Answers): Promise<void> {
  await db.updateTable('slot_templates').set({ is_active: false }).execute()
  const kinds = [answers.offersDelivery && 'delivery', answers.offersPickup && 'pickup'].filter(
    (kind) => kind !== false,
  )
  const windows = answers.openingHours.flatMap((day) =>
    windowsOf(day).map((window) => ({ ...window, weekday: day.weekday })),
  )
  const rows = kinds.flatMap((kind) =>
    windows.map((window) => ({
      delivery_kind: kind,
      weekday: window.weekday,
      starts_at: window.opens,
      ends_at: window.closes,
      cutoff_minutes: slotCutoffMinutes,
      capacity: slotCapacity,
    })),
  )
  if (rows.length > 0) await db.insertInto('slot_templates').values(rows).execute()
}

/** Windows of two hours; the last takes what is left of the day. */
function windowsOf({ opens, closes }: Hours): { opens: string; closes: string }[] {
  const windows: { opens: string; closes: string }[] = []
  for (let start = minutesOf(opens); start < minutesOf(closes); start += 120) {
    const rest = minutesOf(closes) - start
    const end = rest < 180 ? minutesOf(closes) : start + 120
    windows.push({ opens: clock(start), closes: clock(end) })
    if (end === minutesOf(closes)) break
  }
  return windows
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

import type * as z from 'zod/mini'

import { deliveryKinds } from '@marketday/contract/orders/cart'
import {
  closesNextDay,
  hoursProblem,
  toClock,
  toMinutes,
} from '@marketday/contract/storefront/shop/opening-hours'
import type { StepThreeAnswers } from '@marketday/contract/accounts/tenants/setup'

import { invalid } from '../../platform/http/errors.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { replaceSlotTemplates, replaceZones } from '../../deliveries/zones.ts'
import type { NewSlotTemplate, NewZone } from '../../deliveries/zones.ts'
import { changeLocation } from '../../stock/change-location.ts'
import { presetDraft } from '../../storefront/pages/draft.ts'
import { changeProfile } from '../../accounts/tenants/change-profile.ts'

type Answers = z.output<typeof StepThreeAnswers>
type Hours = Answers['openingHours'][number]

const slotCapacity = 12
const slotCutoffMinutes = 120
const lastMinute = '23:59'

export async function arrangeReceiving(db: Db, answers: Answers): Promise<void> {
  if (!answers.offersPickup && !answers.offersDelivery)
    throw invalid('Choose at least one way for customers to receive orders', [
      { path: 'offersDelivery', message: 'Delivery, pick-up or both' },
    ])
  const problem = hoursProblem(answers.openingHours)
  if (problem) throw invalid(problem, [{ path: 'openingHours', message: problem }])

  await inOrder([
    changeLocation(db, { offers_pickup: answers.offersPickup }),
    changeProfile(db, { opening_hours: json(answers.openingHours) }),
    presetDraft(db, { content: { acceptsCash: answers.acceptsCash } }),
  ])
  await replaceZones(db, await zonesOf(db, answers))
  await replaceSlotTemplates(db, slotTemplatesOf(answers))
}

async function zonesOf(db: Db, answers: Answers): Promise<NewZone[]> {
  if (!answers.offersDelivery) return []
  const { place } = await db
    .selectFrom('locations')
    .select('place')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  const { lat, lng } = place
  if (typeof lat !== 'number' || typeof lng !== 'number')
    throw invalid('Delivery needs your business address. Choose it in step one', [
      { path: 'offersDelivery', message: 'Address without coordinates' },
    ])
  const zone: NewZone = {
    name: 'Local delivery',
    kind: 'radius',
    centre_lat: lat,
    centre_lng: lng,
    radius_metres: Math.round(answers.deliveryRadiusKm * 1000),
    fee_minor: answers.deliveryFeeMinor,
    free_over_minor: answers.freeDeliveryOverMinor,
  }
  return [zone]
}

function slotTemplatesOf(answers: Answers): NewSlotTemplate[] {
  const kinds = deliveryKinds.filter((kind) =>
    kind === 'pickup' ? answers.offersPickup : answers.offersDelivery,
  )
  const windows = answers.openingHours
    .flatMap(splitAtMidnight)
    .flatMap((day) => windowsOf(day).map((window) => ({ ...window, weekday: day.weekday })))
  return kinds.flatMap((kind) =>
    windows.map((window) => ({
      delivery_kind: kind,
      weekday: window.weekday,
      starts_at: window.opens,
      ends_at: window.closes,
      cutoff_minutes: slotCutoffMinutes,
      capacity: slotCapacity,
    })),
  )
}

/** Splits at midnight: slots lie within one day. */
function splitAtMidnight(hours: Hours): Hours[] {
  const { weekday, opens, closes } = hours
  if (opens < closes) return [hours]
  const evening = { weekday, opens, closes: lastMinute }
  return closesNextDay(hours)
    ? [evening, { weekday: (weekday % 7) + 1, opens: '00:00', closes }]
    : [evening]
}

/** Two-hour windows; the last one is the remainder. */
function windowsOf({ opens, closes }: Hours): { opens: string; closes: string }[] {
  const windows: { opens: string; closes: string }[] = []
  for (let start = toMinutes(opens); start < toMinutes(closes); start += 120) {
    const rest = toMinutes(closes) - start
    const end = rest < 180 ? toMinutes(closes) : start + 120
    windows.push({ opens: toClock(start), closes: toClock(end) })
    if (end === toMinutes(closes)) break
  }
  return windows
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { DriverInput } from '@marketday/contract/deliveries/drivers'
import type { ShiftParts, ShiftWeek } from '@marketday/contract/deliveries/shifts'
import type { ZoneInput } from '@marketday/contract/deliveries/delivery-zones'

import { applyPlanCheckout } from '../src/accounts/billing/apply-plan-checkout.ts'
import { planCheckoutSteps } from '../src/accounts/billing/checkout/plan-checkout-steps.ts'
import { createZone } from '../src/deliveries/areas/edit-zone.ts'
import { createDriver } from '../src/deliveries/drivers/edit-driver.ts'
import { setDriverException, setDriverWeek } from '../src/deliveries/drivers/edit-shifts.ts'
import { getDriver } from '../src/deliveries/drivers/queries.ts'
import { saveFile, storeFile } from '../src/platform/files/files.ts'
import { finishStep } from '../src/workflows/set-up/finish-step.ts'
import { payCardPage } from './card-provider.ts'
import type { Actor, Seeding } from './seeding.ts'
import { demoTenant } from './sign-ins.ts'
import { bakeryPlace } from './trade/plan/addresses.ts'

export interface DemoDriver {
  readonly driverId: string
  readonly actor: Actor
}

export async function setUpBusiness(seeding: Seeding, opened: Date): Promise<void> {
  const { at, team, services, tenantId } = seeding
  const bytes = await readFile(path.join(import.meta.dirname, 'pictures/logo.svg'))
  const logo = await storeFile(services, tenantId, { bytes, allow: 'logo' })
  await at(opened, team.owner, async (db) => {
    const { fileId } = await saveFile(db, logo)
    await finishStep(db, 'selectPlan', plan)
    await finishStep(db, 'stepOne', { ...business, logoFileId: fileId })
    await finishStep(db, 'stepTwo', shop)
    await finishStep(db, 'stepThree', receiving)
    await createZone(db, villages)
  })
  await payPlan(seeding, opened)
}

export async function hireDrivers(
  { at, team }: Seeding,
  hired: Date,
): Promise<readonly [DemoDriver, DemoDriver, DemoDriver]> {
  return await at(hired, team.owner, async (db) => {
    const hire = async (name: string, userId: string | null, vehicle: Vehicle) => {
      const { id } = await createDriver(db, {
        name,
        ...vehicle,
        userId,
        phone: '+441134960137',
        capacity: 30,
        onDuty: userId !== null,
      })
      return id
    }
    const own = await hire(team.driver.name, team.driver.userId, cargoBike)
    const owner = await hire(team.owner.name, team.owner.userId, van)
    const spare = await hire('Leonie Park', null, { ...cargoBike, vehicle: 'Saturday bike' })
    return [
      { driverId: own, actor: team.driver },
      { driverId: owner, actor: team.owner },
      { driverId: spare, actor: team.dispatcher },
    ] as const
  })
}

type Vehicle = Pick<DriverInput, 'vehicle' | 'speedPercent'>
const van: Vehicle = { vehicle: 'Electric van', speedPercent: 100 }
const cargoBike: Vehicle = { vehicle: 'Cargo bike', speedPercent: 80 }

/**
 * Shifts from now on: until then the drivers cover the delivery times. The owner goes on doing so, and the others have
 * a week of their own.
 */
export async function planShifts(
  { at, team }: Seeding,
  now: Date,
  [own, , spare]: readonly DemoDriver[],
): Promise<void> {
  if (!own || !spare) throw new Error('a driver is missing')
  await at(now, team.dispatcher, async (db) => {
    const set = async (driverId: string, week: ShiftWeek) => {
      const { version } = await getDriver(db, driverId)
      await setDriverWeek(db, driverId, { week, version })
    }
    await set(own.driverId, [...repeat(6, longDay), shortDay])
    await set(spare.driverId, [...repeat(5, []), shortDay, []])
    await setDriverException(
      db,
      { driverId: own.driverId, day: dayAfter(now, 9) },
      { parts: [], note: 'Holiday' },
    )
  })
}

const lunch = { from: '12:00', until: '14:30', minutes: 30, isPaid: false }
const longDay: ShiftParts = [{ startsAt: '07:00', endsAt: '20:00', breaks: [lunch] }]
const shortDay: ShiftParts = [{ startsAt: '08:00', endsAt: '18:00', breaks: [] }]
const repeat = (days: number, parts: ShiftParts) => Array.from({ length: days }, () => parts)
const dayAfter = (now: Date, days: number) =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

const plan = { planId: 'growth', interval: 'year' } as const

const business = {
  tradeName: demoTenant.name,
  email: 'hello@hearthandrye.example.com',
  legalName: 'Hearth and Rye Bakehouse Ltd',
  businessType: 'company',
  industry: 'bakery',
  phone: '+441134960142',
  place: bakeryPlace,
  taxId: 'GB 321 4567 89',
}

const shop = {
  shopName: demoTenant.name,
  slug: demoTenant.slug,
  country: 'GB',
  currency: 'GBP',
  locale: 'en-GB',
  timeZone: 'Europe/London',
  primaryColour: '#8a3b1e',
}

const weekday = (day: number) => ({ weekday: day, opens: '07:00', closes: '18:00' })

const receiving = {
  catalogueSource: 'empty',
  offersPickup: true,
  offersDelivery: true,
  deliveryRadiusKm: 6,
  deliveryFeeMinor: 350,
  freeDeliveryOverMinor: 3500,
  openingHours: [
    ...[1, 2, 3, 4, 5].map(weekday),
    { weekday: 6, opens: '07:00', closes: '17:00' },
    { weekday: 7, opens: '08:00', closes: '14:00' },
  ],
  acceptsCash: true,
}

const villages: ZoneInput = {
  kind: 'postcodes',
  name: 'Villages around Leeds',
  postcodes: ['LS15', 'LS16', 'LS18', 'LS28'],
  feeMinor: 550,
  freeOverMinor: 6000,
  minimumMinor: 1500,
  priority: 0,
  requiresPin: false,
  isActive: true,
}

async function payPlan({ at, team, services }: Seeding, moment: Date): Promise<void> {
  const prepared = await at(moment, team.owner, (db) =>
    planCheckoutSteps.before({ db, services, body: plan }),
  )
  const open = async () =>
    (await planCheckoutSteps.call({ services, body: plan }, prepared)).session.id
  const session = await payCardPage(services, { id: prepared.checkoutId, ...prepared, open })
  await at(moment, team.owner, async (db) => {
    await planCheckoutSteps.after({ db, services, body: plan }, prepared, { session, found: null })
    const mismatch = await applyPlanCheckout(db, prepared.checkoutId, session)
    if (mismatch) throw new Error(`the plan was not paid: ${mismatch}`)
  })
}

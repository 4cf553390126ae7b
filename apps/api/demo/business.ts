import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { ZoneInput } from '@marketday/contract/deliveries/delivery-zones'

import { applyPlanCheckout } from '../src/accounts/billing/apply-plan-checkout.ts'
import { planCheckoutSteps } from '../src/accounts/billing/checkout/plan-checkout-steps.ts'
import { createZone } from '../src/deliveries/areas/edit-zone.ts'
import { createDriver } from '../src/deliveries/drivers/edit-driver.ts'
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
    const hire = async (name: string, vehicle: string, userId: string | null) => {
      const { id } = await createDriver(db, {
        name,
        vehicle,
        userId,
        phone: '+441134960137',
        capacity: 30,
        onDuty: userId !== null,
      })
      return id
    }
    const own = await hire(team.driver.name, 'Cargo bike', team.driver.userId)
    const owner = await hire(team.owner.name, 'Electric van', team.owner.userId)
    const spare = await hire('Leonie Park', 'Saturday bike', null)
    return [
      { driverId: own, actor: team.driver },
      { driverId: owner, actor: team.owner },
      { driverId: spare, actor: team.dispatcher },
    ] as const
  })
}

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

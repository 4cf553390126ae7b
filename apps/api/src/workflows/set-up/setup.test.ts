import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createItem } from '@marketday/contract/catalog/products/products'
import { startTrial } from '@marketday/contract/accounts/billing/billing'
import { createBuild, getBuild, listBuilds } from '@marketday/contract/storefront/builds'
import {
  completeSetup,
  finishSetupStep,
  getSetup,
  saveSetup,
} from '@marketday/contract/accounts/tenants/setup'

import { fillCart, openShop, pay } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { answersOf, finish, finishAll } from '../../../testing/set-up-shop.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const inOwn = (owner: Staff) => ({
  shop: () =>
    t.inTenant(owner.tenantId, (db) =>
      db
        .selectFrom('tenants')
        .selectAll()
        .where('tenant_id', '=', owner.tenantId)
        .executeTakeFirstOrThrow(),
    ),
})

const sellLoaf = (owner: Staff) =>
  owner.call(createItem, {
    body: {
      title: 'Rye loaf',
      status: 'active',
      variants: [{ optionValues: [], priceMinor: 450 }],
    },
  })

async function build(owner: Staff) {
  const made = await owner.call(createBuild, { body: { again: true } })
  await t.runJobs()
  return (await owner.call(getBuild, { params: { buildId: made.body.build.id } })).body
}

describe('autosave', () => {
  test('merges field by field, so that two devices keep what each of them typed', async () => {
    const owner = await t.owner()
    await Promise.all([
      owner.call(saveSetup, { body: { stepOne: { tradeName: 'From the phone' } } }),
      owner.call(saveSetup, {
        body: { stepOne: { legalName: 'From the desk' }, stepTwo: { currency: 'EUR' } },
      }),
    ])
    const { body } = await owner.call(getSetup)
    expect(body.answers).toEqual({
      stepOne: { tradeName: 'From the phone', legalName: 'From the desk' },
      stepTwo: { currency: 'EUR' },
    })
    expect(body.nextStep).toBe('selectPlan')
  })

  test('refuses a field that is not valid and keeps what was there', async () => {
    const owner = await t.owner()
    await owner.call(saveSetup, { body: { stepTwo: { slug: 'good-one' } } })
    const refused = await owner.call(saveSetup, { body: { stepTwo: { slug: 'No Good' } } })
    expect(refused.status).toBe(400)
    expect((await owner.call(getSetup)).body.answers.stepTwo).toEqual({ slug: 'good-one' })
  })

  test('belongs to the owner alone', async () => {
    const owner = await t.owner()
    const manager = await t.member(owner, 'manager')
    expect((await manager.call(getSetup)).status).toBe(403)
  })
})

describe('S-2 the wizard’s pages', () => {
  test('S-2 follow each other in the order of the specification', async () => {
    const owner = await t.owner()
    const next: string[] = [(await owner.call(getSetup)).body.nextStep]
    for (const step of ['selectPlan', 'stepOne', 'stepTwo', 'stepThree'] as const)
      next.push((await finish(owner, step)).body.nextStep)
    expect(next).toEqual(['selectPlan', 'stepOne', 'stepTwo', 'stepThree', 'checkoutPay'])
  })

  test('are finished only when they are complete', async () => {
    const owner = await t.owner()
    const half = await owner.call(finishSetupStep, {
      params: { step: 'stepOne' },
      body: { planId: 'starter', interval: 'month' },
    })
    expect(half.status).toBe(400)
    expect((await owner.call(getSetup)).body.finishedSteps).toEqual([])
  })

  test('take over what they ask: name, address of the shop, money, zone and slots', async () => {
    const owner = await t.owner()
    await finishAll(owner)
    const shop = await inOwn(owner).shop()
    expect(shop).toMatchObject({
      name: 'Rye Shop',
      currency: 'GBP',
      country: 'GB',
      time_zone: 'Europe/London',
    })
    const [zones, slots] = await t.inTenant(owner.tenantId, (db) =>
      Promise.all([
        db
          .selectFrom('delivery_zones')
          .select(['radius_metres', 'fee_minor'])
          .where('is_active', '=', true)
          .execute(),
        db
          .selectFrom('slot_templates')
          .select(['delivery_kind', 'starts_at'])
          .where('is_active', '=', true)
          .execute(),
      ]),
    )
    expect(zones).toEqual([{ radius_metres: 5000, fee_minor: 350 }])
    expect(new Set(slots.map((slot) => slot.delivery_kind))).toEqual(
      new Set(['delivery', 'pickup']),
    )
  })

  test('BIL-03 the shop is called what its own page says, whatever the business is called later', async () => {
    const owner = await t.owner()
    await finishAll(owner)
    await finish(owner, 'stepOne', { tradeName: 'Rye Holdings' })
    expect((await inOwn(owner).shop()).name).toBe('Rye Shop')
  })

  test.each([
    [
      'in the break at noon',
      [
        { weekday: 1, opens: '09:00', closes: '12:30' },
        { weekday: 1, opens: '14:00', closes: '18:00' },
      ],
      ['1 09:00–11:00', '1 11:00–12:30', '1 14:00–16:00', '1 16:00–18:00'],
    ],
    [
      'across midnight',
      [{ weekday: 7, opens: '20:00', closes: '02:00' }],
      ['1 00:00–02:00', '7 20:00–22:00', '7 22:00–23:59'],
    ],
  ])('BIL-04 nobody can book a time %s', async (_when, openingHours, windows) => {
    const owner = await t.owner()
    await finish(owner, 'stepOne')
    await finish(owner, 'stepThree', { openingHours, offersDelivery: false })
    const slots = await t.inTenant(owner.tenantId, (db) =>
      db
        .selectFrom('slot_templates')
        .select(['weekday', 'starts_at', 'ends_at'])
        .where('is_active', '=', true)
        .orderBy('weekday')
        .orderBy('starts_at')
        .execute(),
    )
    const times = slots.map(
      ({ weekday, starts_at, ends_at }) =>
        `${weekday} ${starts_at.slice(0, 5)}–${ends_at.slice(0, 5)}`,
    )
    expect(times).toEqual(windows)
  })

  test('delivery by distance without a place on the map is refused at its field', async () => {
    const owner = await t.owner()
    const { place, ...rest } = answersOf.stepOne
    await owner.call(finishSetupStep, {
      params: { step: 'stepOne' },
      body: { ...rest, place: { ...place, lat: '', lng: '' } },
    })
    const refused = await finish(owner, 'stepThree')
    expect(refused.status).toBe(400)
    expect(refused.problem.errors[0]?.path).toBe('offersDelivery')
  })
})

test('the currency stays once an order has come in, and says why', async () => {
  const shop = await openShop(t, [{ priceMinor: 450, stock: 3 }])
  expect((await finish(shop.owner, 'stepTwo', { currency: 'EUR' })).status).toBe(200)
  const paid = await pay(shop.shopper, {
    method: 'cash',
    total: await fillCart(shop.shopper, shop, [1]),
  })
  expect(paid.status).toBe(200)

  const refused = await finish(shop.owner, 'stepTwo', { currency: 'GBP' })
  expect(refused.problem).toMatchObject({ code: 'conflict', errors: [{ path: 'currency' }] })
  expect((await inOwn(shop.owner).shop()).currency).toBe('EUR')
})

describe('the end of the set-up', () => {
  test('needs every page and a plan', async () => {
    const owner = await t.owner()
    const early = await owner.call(completeSetup, { body: {} })
    expect(early.problem.errors[0]?.path).toBe('selectPlan')
    await finishAll(owner)
    const unpaid = await owner.call(completeSetup, { body: {} })
    expect(unpaid.problem.errors[0]?.path).toBe('checkoutPay')
    expect((await inOwn(owner).shop()).business_setup_required).toBe(true)
  })

  test('opens the panel and starts one first build, however often it is asked for', async () => {
    const owner = await t.owner()
    await finishAll(owner)
    await sellLoaf(owner)
    await owner.call(startTrial, { body: { planId: 'starter', interval: 'month' } })
    const done = await owner.call(completeSetup, { body: {} })
    await owner.call(completeSetup, { body: {} })
    expect(done.body.completedAt).not.toBeNull()
    expect((await inOwn(owner).shop()).business_setup_required).toBe(false)
    const { body } = await owner.call(listBuilds, { query: {} })
    expect(body.rows).toMatchObject([{ number: 1, trigger: 'setup' }])
  })

  test('two tabs that complete it at once both succeed and start one build', async () => {
    const owner = await t.owner()
    await finishAll(owner)
    await sellLoaf(owner)
    await owner.call(startTrial, { body: { planId: 'starter', interval: 'month' } })
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => owner.call(completeSetup, { body: {} })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await owner.call(listBuilds, { query: {} })).body.rows).toHaveLength(1)
  })

  test('opens no shop while there is nothing to sell; the first build with an item does', async () => {
    const owner = await t.owner()
    await finishAll(owner)
    await owner.call(startTrial, { body: { planId: 'starter', interval: 'month' } })
    const done = await owner.call(completeSetup, { body: {} })
    expect(done.body.completedAt).not.toBeNull()
    expect((await owner.call(listBuilds, { query: {} })).body.rows).toEqual([])
    const early = await build(owner)
    expect(early).toMatchObject({ status: 'failed' })
    expect(early.checks.find(({ code }) => code === 'items')).toMatchObject({
      level: 'blocking',
      message: 'No item is active and has a price: add one, or set one active',
    })
    await sellLoaf(owner)
    expect(await build(owner)).toMatchObject({ status: 'live' })
  })

  test('afterwards zones and slots are no longer replaced from here', async () => {
    const owner = await t.owner()
    await finishAll(owner)
    await owner.call(startTrial, { body: { planId: 'starter', interval: 'month' } })
    await owner.call(completeSetup, { body: {} })
    expect((await finish(owner, 'stepThree')).status).toBe(409)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getSetup, reserveSlug, saveSetup } from '@marketday/contract/accounts/tenants/setup'

import { appBehindProxy } from '../../../testing/leads/lead-forms.ts'
import { finish } from '../../../testing/set-up-shop.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
beforeAll(async () => {
  t = await appBehindProxy()
})
afterAll(() => t.close())

let networks = 0
const show = async (
  owner: Staff,
  slug: string,
  { town = '', from = `198.51.100.${networks++ % 250}` } = {},
) =>
  (
    await owner.call(reserveSlug, {
      body: { slug, ...(town && { town }) },
      headers: { 'x-forwarded-for': from },
    })
  ).body

async function unconfirmed(): Promise<Staff> {
  const owner = await t.owner()
  await t.inTenant(owner.tenantId, (db) =>
    db
      .updateTable('tenants')
      .set({ owner_confirmed_at: null })
      .where('tenant_id', '=', owner.tenantId)
      .execute(),
  )
  return owner
}

/** Ages reservations by that many minutes. */
const pass = (minutes: number) =>
  t.inTenant(null, (db) =>
    sql`update slug_reservations set expires_at = expires_at - make_interval(mins => ${minutes})`.execute(
      db,
    ),
  )

const owners = (count: number) => Promise.all(Array.from({ length: count }, () => unconfirmed()))

describe('the shop’s address', () => {
  test('a tab that has not heard of the new one still reaches its own business, and no other', async () => {
    const [owner, other] = await Promise.all([t.owner(), t.owner()])
    const former = owner.slug
    const reached = async (person: Staff) => {
      const { status, body } = await person.call(getSetup, { headers: { 'x-tenant': former } })
      return status === 200 ? body.answers.stepOne?.tradeName : status
    }
    const named = { first: owner, second: other }
    for (const [tradeName, person] of Object.entries(named))
      await person.call(saveSetup, { body: { stepOne: { tradeName } } })
    await finish(owner, 'stepTwo', { slug: `renamed-${former.slice(0, 20)}` })
    expect([await reached(owner), await reached(other)]).toEqual(['first', 404])
    await finish(other, 'stepTwo', { slug: former })
    expect([await reached(owner), await reached(other)]).toEqual(['first', 'second'])
  })

  test('a taken one is told with a free one beside it', async () => {
    const [first, second] = await Promise.all([t.owner(), t.owner()])
    const body = await show(second, first.slug)
    expect(body).toMatchObject({ isFree: false, reason: 'This address is taken' })
    expect((await show(second, body.suggestion ?? '')).isFree).toBe(true)
  })

  test('is offered with the town first, then as a shop, and with as many numbers as it takes', async () => {
    const taken = ['rye', 'rye-shop', 'rye-2', 'rye-4']
    const others = await owners(taken.length)
    for (const [index, slug] of taken.entries())
      await t.inTenant(others[index]?.tenantId ?? '', (db) =>
        db
          .updateTable('tenants')
          .set({ slug })
          .where('tenant_id', '=', db.context.tenantId)
          .execute(),
      )
    const [york, leeds] = [await t.owner(), await t.owner()]
    expect((await show(york, 'rye', { town: 'York' })).suggestion).toBe('rye-york')
    expect((await show(york, 'rye', { town: 'York' })).suggestion).toBe('rye-york')
    expect((await show(leeds, 'rye', { town: 'York' })).suggestion).toBe('rye-3')
    expect((await show(await t.owner(), 'rye')).suggestion).toBe('rye-5')
  })

  test('two people at once never see the same one as free, whatever they ask for', async () => {
    const all = await owners(12)
    const shown = await Promise.all(all.map((owner) => show(owner, 'kiln', { town: 'Leeds' })))
    const free = shown.map(({ isFree, slug, suggestion }) => (isFree ? slug : suggestion))
    expect(new Set(free).size).toBe(12)
    expect(free).toContain('kiln')
    expect(shown.every(({ keptUntil }) => keptUntil !== null)).toBe(true)
    expect(shown.find(({ isFree }) => !isFree)?.reason).toContain('Someone else is reserving')
  })

  test('a business keeps one: what it chooses instead lets the first one go, also in two tabs at once', async () => {
    const [first, second] = [await unconfirmed(), await unconfirmed()]
    expect((await show(first, 'wick')).isFree).toBe(true)
    expect((await show(second, 'wick')).isFree).toBe(false)
    await Promise.all([show(first, 'candle-a'), show(first, 'candle-b')])
    expect((await show(second, 'wick')).isFree).toBe(true)
    const kept = await t.inTenant(first.tenantId, (db) =>
      db
        .selectFrom('slug_reservations')
        .select('slug')
        .where('held_by', '=', first.tenantId)
        .execute(),
    )
    expect(kept).toHaveLength(1)
  })

  test('is kept for half an hour, and longer while it is shown', async () => {
    const [first, second] = [await unconfirmed(), await unconfirmed()]
    await show(first, 'ember')
    await pass(29)
    expect((await show(second, 'ember')).isFree).toBe(false)
    await show(first, 'ember')
    await pass(29)
    expect((await show(second, 'ember')).isFree).toBe(false)
    await pass(2)
    expect((await show(second, 'ember')).isFree).toBe(true)
    expect((await show(first, 'ember')).reason).toContain('Someone else is reserving')
  })

  test('what somebody else is shown is not taken from them, and the refusal says so', async () => {
    const [first, second] = [await unconfirmed(), await unconfirmed()]
    await show(first, 'hearth')
    const refused = await finish(second, 'stepTwo', { slug: 'hearth' })
    expect([refused.status, refused.problem.code]).toEqual([409, 'slug_taken'])
    expect(refused.problem.errors[0]?.message).toContain('Someone else is reserving')
    expect((await finish(first, 'stepTwo', { slug: 'hearth' })).status).toBe(200)
    expect((await show(second, 'hearth')).reason).toBe('This address is taken')
  })

  test('a business whose owner is known takes it from one that nobody answers for, never the other way', async () => {
    const [draft, known, other] = [await unconfirmed(), await t.owner(), await t.owner()]
    await show(draft, 'anvil')
    expect((await show(known, 'anvil')).isFree).toBe(true)
    expect((await show(draft, 'anvil')).isFree).toBe(false)
    expect((await show(other, 'anvil')).isFree).toBe(false)
    expect((await finish(draft, 'stepTwo', { slug: 'anvil' })).status).toBe(409)
    expect((await finish(known, 'stepTwo', { slug: 'anvil' })).status).toBe(200)
  })

  test('one network keeps twenty for others at most; more are shown, but not kept', async () => {
    const [last, ...crowd] = await owners(21)
    const from = '203.0.113.77'
    for (const [index, owner] of crowd.entries())
      expect((await show(owner, `crowd-${index}`, { from })).keptUntil).not.toBeNull()
    if (!last) throw new Error('nobody is left')
    expect(await show(last, 'crowded-out', { from })).toMatchObject({
      isFree: true,
      keptUntil: null,
    })
    expect((await show(last, 'crowded-out')).keptUntil).not.toBeNull()
  })

  test('is given to one of twenty who want it at once', async () => {
    const owners = await Promise.all(Array.from({ length: 20 }, () => t.owner()))
    const answers = await Promise.all(
      owners.map((owner) => finish(owner, 'stepTwo', { slug: 'wanted-by-all' })),
    )
    const codes = answers.map(({ status, problem }) => (status === 200 ? 'won' : problem.code))
    expect(codes.filter((code) => code === 'won')).toHaveLength(1)
    expect(codes.filter((code) => code === 'slug_taken')).toHaveLength(19)
  })
})

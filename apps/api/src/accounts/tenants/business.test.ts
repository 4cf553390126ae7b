import { afterAll, beforeAll, expect, test } from 'vitest'

import { createBuild, getStorefront } from '@marketday/contract/storefront/builds'
import { getShopDraft, updateShopDraft } from '@marketday/contract/storefront/shop/shop-draft'
import { getBusiness, updateBusiness } from '@marketday/contract/accounts/tenants/business'
import type { BusinessDetails } from '@marketday/contract/accounts/tenants/business'
import { getSetup } from '@marketday/contract/accounts/tenants/setup'
import { listAudit } from '@marketday/contract/panel/audit'

import { answersOf, finish, finishAll } from '../../../testing/set-up-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function openBusiness(): Promise<Staff> {
  const owner = await t.owner()
  await finishAll(owner)
  return owner
}

const storeLogo = (owner: Staff) =>
  t.inTenant(owner.tenantId, async (db) => {
    const id = newId()
    await db
      .insertInto('files')
      .values({
        file_id: id,
        storage_key: `t/${owner.tenantId}/${id}`,
        content_hash: id,
        content_type: 'image/png',
        byte_size: 1,
      })
      .execute()
    return id
  })

async function change(staff: Staff, part: Partial<BusinessDetails>) {
  const { details, version } = (await staff.call(getBusiness)).body
  return await staff.call(updateBusiness, { body: { details: { ...details, ...part }, version } })
}

const place = {
  address: '1 New Street, York YO1 7HH',
  lat: '' as const,
  lng: '' as const,
  data: { ...answersOf.stepOne.place.data, City: 'York', zip: 'YO1 7HH', street2: 'New Street' },
}

test('an owner changes every fact of the business, and each is there again', async () => {
  const owner = await openBusiness()
  const logoFileId = await storeLogo(owner)
  const facts: BusinessDetails = {
    tradeName: 'Rye & Daughters',
    legalName: 'Rye and Daughters Ltd',
    businessType: 'partnership',
    industry: 'food_and_drink',
    email: '',
    phone: '+441904550000',
    place,
    taxId: 'GB 123 4567 89',
    logoFileId,
    openingHours: [
      { weekday: 2, opens: '07:30', closes: '12:00' },
      { weekday: 2, opens: '14:00', closes: '18:30' },
    ],
  }
  for (const [name, value] of Object.entries(facts)) {
    const changed = await change(owner, { [name]: value })
    expect([name, changed.status]).toEqual([name, 200])
  }
  const { details, logoUrl, country } = (await owner.call(getBusiness)).body
  expect({ details, country }).toEqual({ details: facts, country: 'GB' })
  expect(logoUrl).toContain(logoFileId)

  await change(owner, { logoFileId: null })
  expect((await owner.call(getBusiness)).body).toMatchObject({
    logoUrl: null,
    details: { logoFileId: null },
  })
})

test('what is changed is where deliveries begin, in the next build, in the set-up and in the audit', async () => {
  const owner = await openBusiness()
  await owner.call(createBuild, { body: {} })
  await change(owner, { tradeName: 'Corner Bakery', place })

  const location = await t.inTenant(owner.tenantId, (db) =>
    db.selectFrom('locations').select('place').executeTakeFirstOrThrow(),
  )
  expect(location.place.address).toBe(place.address)
  expect((await owner.call(getStorefront)).body.hasUnbuiltChanges).toBe(true)
  const { answers } = (await owner.call(getSetup)).body
  expect([answers.stepOne?.tradeName, answers.stepTwo?.shopName]).toEqual([
    'Corner Bakery',
    'Corner Bakery',
  ])
  const { rows } = (await owner.call(listAudit, { query: { action: 'business' } })).body
  expect(rows.map(({ action }) => action)).toEqual(['business.edited'])
})

test('a manager changes the business; whoever may not change settings sees or changes nothing', async () => {
  const owner = await openBusiness()
  const manager = await t.member(owner, 'manager')
  expect((await change(manager, { legalName: 'Rye Ltd' })).status).toBe(200)
  const { details, version } = (await owner.call(getBusiness)).body
  for (const role of ['catalogue', 'orders', 'dispatcher', 'driver'] as const) {
    const member = await t.member(owner, role)
    expect((await member.call(getBusiness)).status).toBe(403)
    expect((await member.call(updateBusiness, { body: { details, version } })).status).toBe(403)
  }
})

test('another business sees its own, and takes no logo from elsewhere', async () => {
  const [owner, other] = [await openBusiness(), await openBusiness()]
  await change(owner, { tradeName: 'Only ours' })
  expect((await other.call(getBusiness)).body.details.tradeName).toBe('Rye Shop')
  const taken = await change(other, { logoFileId: await storeLogo(owner) })
  expect(taken.problem.errors).toMatchObject([{ path: 'details.logoFileId' }])
  expect((await other.call(getBusiness)).body.details.logoFileId).toBeNull()
})

test.each([
  ['details.tradeName', { tradeName: '  ' }],
  ['details.email', { email: 'not an address' }],
  ['details.phone', { phone: '12' }],
  ['details.taxId', { taxId: 'GB12' }],
  ['details.openingHours', { openingHours: [{ weekday: 1, opens: '17:00', closes: '17:00' }] }],
  [
    'details.openingHours',
    {
      openingHours: [
        { weekday: 1, opens: '09:00', closes: '12:30' },
        { weekday: 1, opens: '12:00', closes: '18:00' },
      ],
    },
  ],
])('what is wrong with %s is said there, and nothing is lost', async (path, wrong) => {
  const owner = await openBusiness()
  const before = (await owner.call(getBusiness)).body
  const refused = await change(owner, { legalName: 'Half of it', ...wrong })
  expect(refused.status).toBe(400)
  expect(refused.problem.errors.map((error) => error.path)).toEqual([path])
  expect((await owner.call(getBusiness)).body).toEqual(before)
})

test('a tax number that was said in the set-up keeps nobody from changing the rest', async () => {
  const owner = await openBusiness()
  await finish(owner, 'stepOne', { taxId: 'applied for' })
  expect((await change(owner, { legalName: 'Rye Ltd' })).status).toBe(200)
})

test('of two who save at once the second is told, and the first one’s stays', async () => {
  const owner = await openBusiness()
  const manager = await t.member(owner, 'manager')
  const { details, version } = (await owner.call(getBusiness)).body
  const save = (staff: Staff, legalName: string) =>
    staff.call(updateBusiness, { body: { details: { ...details, legalName }, version } })
  const replies = await Promise.all([save(owner, 'Hers'), save(manager, 'His')])
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ])
  const late = replies.find(({ status }) => status === 409)
  expect(late?.problem.code).toBe('version_conflict')
  const [first] = replies.filter(({ status }) => status === 200)
  expect((await owner.call(getBusiness)).body.details.legalName).toBe(first?.body.details.legalName)
})

test('the Shop page of a finished set-up leaves the colour of the look alone', async () => {
  const owner = await openBusiness()
  await t.inTenant(owner.tenantId, (db) =>
    db.updateTable('setup_progress').set({ completed_at: new Date().toISOString() }).execute(),
  )
  const { theme, content, version } = (await owner.call(getShopDraft)).body
  const look = { theme: { ...theme, primary: '#1f5130' }, content, version }
  expect((await owner.call(updateShopDraft, { body: look })).status).toBe(200)
  expect((await finish(owner, 'stepTwo', { shopName: 'Rye Renamed' })).status).toBe(200)
  expect((await owner.call(getShopDraft)).body.theme.primary).toBe('#1f5130')
  expect((await owner.call(getBusiness)).body.details.tradeName).toBe('Rye Renamed')
})

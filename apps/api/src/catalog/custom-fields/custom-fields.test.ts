import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '@marketday/contract/catalog/custom-fields'
import { customFieldLimits } from '@marketday/contract/catalog/custom-values'
import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import {
  createItem,
  duplicateItem,
  getItem,
  updateItem,
} from '@marketday/contract/catalog/products/products'
import type { Item } from '@marketday/contract/catalog/products/products'
import { listRevisions, restoreRevision } from '@marketday/contract/revisions/revisions'
import { getShopProduct } from '@marketday/contract/storefront/shop/shop'

import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { browserOf, ensureShopBuild, publish } from '../../../testing/shop/published-shop.ts'
import { takeSnapshot } from '../../storefront/builds/take-snapshot.ts'
import { customValueRetention } from '../products/batches/product-retention.ts'
import { customFieldRetention } from './change-custom-field.ts'

let t: TestApp
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp()
}, 60_000)
afterAll(() => t.close())

type Input = BodyInput<typeof contract.createCustomField>
type NewItem = BodyInput<typeof createItem>

const field = (label: string, extra: Partial<Input> = {}): Input => ({
  label,
  kind: 'text',
  choices: [],
  isShown: true,
  ...extra,
})

async function make(owner: Staff, label: string, extra: Partial<Input> = {}) {
  const { status, body } = await owner.call(contract.createCustomField, {
    body: field(label, extra),
  })
  expect(status).toBe(201)
  return body
}

const add = (owner: Staff, title: string, customValues: NewItem['customValues']) =>
  owner.call(createItem, {
    body: {
      title,
      status: 'active',
      customValues,
      variants: [{ optionValues: [], priceMinor: 450 }],
    },
  })

async function say(
  owner: Staff,
  { id, version, title }: Item,
  customValues: NewItem['customValues'],
) {
  const variants = [{ optionValues: [], priceMinor: 450 }]
  return await owner.call(updateItem, {
    params: { itemId: id },
    body: { version, item: { title, status: 'active', customValues, variants } },
  })
}

const valuesOf = async (owner: Staff, itemId: string) =>
  (await owner.call(getItem, { params: { itemId } })).body.customValues

test('INV-02 a field of each kind takes what fits it, and says what does not', async () => {
  const owner = await t.owner()
  const [text, number, yesNo, date] = await Promise.all([
    make(owner, 'Flour'),
    make(owner, 'Hours', { kind: 'number' }),
    make(owner, 'Vegan', { kind: 'yesNo' }),
    make(owner, 'Season ends', { kind: 'date' }),
  ])
  const choice = await make(owner, 'Crust', { kind: 'choice', choices: ['Soft', 'Hard'] })
  const values = {
    [text.id]: 'Spelt',
    [number.id]: 12.5,
    [yesNo.id]: false,
    [date.id]: '2026-12-31',
    [choice.id]: 'Hard',
  }
  const { body: item } = await add(owner, 'Rye', values)
  expect(item.customValues).toEqual(values)
  const copy = await owner.call(duplicateItem, { params: { itemId: item.id } })
  expect(copy.body.customValues).toEqual(values)
  const wrong = await say(owner, item, {
    [text.id]: 5,
    [number.id]: 'many',
    [yesNo.id]: 'yes',
    [date.id]: '31/12',
    [choice.id]: 'Burnt',
  })
  expect(wrong.status).toBe(400)
  expect(wrong.problem.errors.map(({ message }) => message).toSorted()).toEqual([
    'Crust: Choose one of Soft, Hard',
    'Flour: Enter a text',
    'Hours: Enter a number, such as 12.5',
    'Season ends: Enter a date, such as 2026-11-30',
    'Vegan: Choose yes or no',
  ])
  expect(wrong.problem.errors[0]?.path).toMatch(/^item\.customValues\.|^customValues\./)
  // An omitted field stays, an empty one is removed.
  const { body: less } = await say(owner, item, { [text.id]: null, [number.id]: 3 })
  expect(less.customValues).toEqual({ ...values, [text.id]: undefined, [number.id]: 3 })
})

test('a changed value is in the history, and comes back with its version', async () => {
  const owner = await t.owner()
  const { id } = await make(owner, 'Flour')
  const { body: item } = await add(owner, 'Rye', {})
  const { body: changed } = await say(owner, item, { [id]: 'Spelt' })
  const params = { itemId: item.id }
  const { body: history } = await owner.call(listRevisions, { params, query: {} })
  expect(history.rows[0]?.changes).toContainEqual({
    field: `customValues.${id}`,
    from: null,
    to: 'Spelt',
  })
  const body = { version: changed.version, restores: 1 }
  const { body: back } = await owner.call(restoreRevision, { params, body })
  expect(back.item.customValues).toEqual({})
})

test('the shop says what is shown, as its build names and orders it; what is hidden is nowhere', async () => {
  const owner = await t.owner()
  const [flour, secret] = [
    await make(owner, 'Flour'),
    await make(owner, 'Supplier code', { isShown: false }),
  ]
  const { body: item } = await add(owner, 'Rye', { [flour.id]: 'Spelt', [secret.id]: 'X-17' })
  await build(owner)
  const shop = t.shopper(owner.slug)
  const { body: product } = await shop.call(getShopProduct, { params: { slug: item.slug } })
  expect(product.facts).toEqual([{ id: flour.id, label: 'Flour', kind: 'text', value: 'Spelt' }])
  expect(JSON.stringify(product)).not.toContain('X-17')
  await owner.call(contract.updateCustomField, {
    params: { customFieldId: flour.id },
    body: { label: 'Grain', choices: [], isShown: true },
  })
  const page = async () => (await browserOf(t, owner.slug).get(`/products/${item.slug}`)).html
  expect(await page()).toMatch(/Flour.*Spelt/s)
  expect(await page()).not.toContain('X-17')
  await build(owner)
  await expect.poll(page, { timeout: 3_000 }).toMatch(/Grain.*Spelt/s)
})

const build = async (owner: Staff) =>
  publish(
    t,
    owner,
    await t.inTenant(owner.tenantId, async (db) => (await takeSnapshot(db)).snapshot),
  )

test('a deleted field comes back with its values for a week; then it is forgotten with them', async () => {
  const owner = await t.owner()
  const { id } = await make(owner, 'Flour')
  const params = { customFieldId: id }
  const { body: item } = await add(owner, 'Rye', { [id]: 'Spelt' })
  const { body: deleted } = await owner.call(contract.deleteCustomField, { params })
  expect(deleted).toEqual({ items: 1 })
  expect((await owner.call(contract.listCustomFields)).body.rows).toEqual([])
  expect((await say(owner, item, {})).status).toBe(200)
  const back = await owner.call(contract.restoreCustomField, { params })
  expect([back.status, back.body.label]).toEqual([200, 'Flour'])
  expect(await valuesOf(owner, item.id)).toEqual({ [id]: 'Spelt' })

  await owner.call(contract.deleteCustomField, { params })
  await t.inTenant(owner.tenantId, async (db) => {
    await sql`update custom_fields set deleted_at = app_now() - interval '8 days'`.execute(db)
    const night = [customValueRetention, customFieldRetention]
    for (const { ofTenants = [] } of night)
      for (const statement of ofTenants) await statement.execute(db)
  })
  expect(await valuesOf(owner, item.id)).toEqual({})
  expect((await owner.call(contract.restoreCustomField, { params })).status).toBe(404)
})

test('names come once, choices that items have stay, and thirty are enough', async () => {
  const owner = await t.owner()
  const crust = await make(owner, 'Crust', { kind: 'choice', choices: ['Soft', 'Hard'] })
  const twice = await owner.call(contract.createCustomField, { body: field('crust') })
  expect([twice.status, twice.problem.errors[0]?.path]).toEqual([409, 'label'])
  const none = await owner.call(contract.createCustomField, {
    body: field('Size', { kind: 'choice' }),
  })
  expect([none.status, none.problem.errors[0]?.message]).toEqual([400, 'Enter the choices'])
  await add(owner, 'Rye', { [crust.id]: 'Hard' })
  const params = { customFieldId: crust.id }
  const change = (choices: string[]) =>
    owner.call(contract.updateCustomField, {
      params,
      body: { label: 'Crust', choices, isShown: true },
    })
  expect((await change(['Soft'])).problem.detail).toBe('Items still use Hard. Change them first')
  expect((await change(['Hard', 'Thin'])).body.choices).toEqual(['Hard', 'Thin'])
  for (let index = 1; index < customFieldLimits.fields; index += 1)
    await make(owner, `Field ${index}`)
  await owner.call(contract.moveCustomField, { params, body: { position: 2 } })
  const { rows } = (await owner.call(contract.listCustomFields)).body
  expect(rows.slice(0, 3).map(({ label }) => label)).toEqual(['Field 1', 'Field 2', 'Crust'])
  const full = await owner.call(contract.createCustomField, { body: field('One more') })
  expect([full.status, full.problem.detail]).toEqual([
    409,
    'Items have at most 30 custom fields. Delete one first',
  ])
})

test('fields are of one business, made by who may change items', async () => {
  const owner = await t.owner()
  const { id } = await make(owner, 'Flour')
  const seller = await t.member(owner, 'orders')
  expect((await seller.call(contract.listCustomFields)).body.rows).toHaveLength(1)
  expect((await seller.call(contract.createCustomField, { body: field('Salt') })).status).toBe(403)
  const stranger = await t.owner()
  const params = { customFieldId: id }
  expect((await stranger.call(contract.deleteCustomField, { params })).status).toBe(404)
  expect((await stranger.call(contract.restoreCustomField, { params })).status).toBe(404)
  const foreign = await add(stranger, 'Rye', { [id]: 'Spelt' })
  expect([foreign.status, foreign.problem.errors[0]?.message]).toEqual([
    400,
    'This field no longer exists',
  ])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { getOrder } from '@marketday/contract/orders/orders'
import { createCategory, updateCategory } from '@marketday/contract/catalog/categories/categories'
import {
  createItem,
  getItem,
  listItems,
  updateItem,
} from '@marketday/contract/catalog/products/products'
import * as contract from '@marketday/contract/catalog/tax-classes'

import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { changeProfile } from '../../accounts/tenants/change-profile.ts'
import { moveTaxClasses, proposeStandardTax } from './edit-tax-class.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Input = BodyInput<typeof contract.createTaxClass>

const input = (name: string, rateBp: number, extra: Partial<Input> = {}): Input => ({
  name,
  isExempt: false,
  rates: [{ country: 'GB', region: '', rateBp, validFrom: null }],
  ...extra,
})

const classesOf = async (owner: Staff) => (await owner.call(contract.listTaxClasses)).body

async function classNamed(owner: Staff, name: string) {
  const found = (await classesOf(owner)).rows.find((row) => row.name === name)
  if (!found) throw new Error(`no class ${name}`)
  return found
}

const create = (owner: Staff, body: Input) => owner.call(contract.createTaxClass, { body })
const remove = (owner: Staff, id: string) =>
  owner.call(contract.deleteTaxClass, { params: { taxClassId: id } })
const setDefaults = (owner: Staff, itemClassId: string | null, deliveryClassId: string | null) =>
  owner.call(contract.setTaxDefaults, { body: { itemClassId, deliveryClassId } })

const missingTax = async (owner: Staff) =>
  (await owner.call(listItems, { query: { missing: 'tax' } })).body.rows.map(({ title }) => title)

describe('tax classes', () => {
  it('of a new business are those of its country, and none of them is a default', async () => {
    const owner = await t.owner()
    const { rows, defaults, country } = await classesOf(owner)
    expect(rows.map(({ name, homeRateBp }) => `${name} ${homeRateBp}`)).toEqual([
      'Standard rate 2000',
      'Reduced rate 500',
      'Zero rate 0',
      'Exempt 0',
    ])
    expect([defaults, country]).toEqual([{ itemClassId: null, deliveryClassId: null }, 'GB'])
  })

  it('follow the country of the set-up until somebody has touched one', async () => {
    const owner = await t.owner()
    const move = (country: string) =>
      t.inTenant(owner.tenantId, (db) => moveTaxClasses(db, country))
    await move('DE')
    expect((await classesOf(owner)).rows.map((row) => row.rates[0]?.rateBp)).toEqual([
      1900,
      700,
      0,
      undefined,
    ])
    const { id: taxClassId, version } = await classNamed(owner, 'Reduced rate')
    const params = { taxClassId }
    await owner.call(contract.updateTaxClass, {
      params,
      body: { details: input('Food', 500), version },
    })
    await move('FR')
    expect((await classesOf(owner)).rows.map(({ name }) => name)).toContain('Food')
  })

  it('begin with the standard rate for a business with a VAT number, until it decides', async () => {
    const owner = await t.owner()
    const propose = async (taxId: string) => {
      await t.inTenant(owner.tenantId, async (db) => {
        await changeProfile(db, { tax_id: taxId })
        await proposeStandardTax(db)
      })
      return (await classesOf(owner)).defaults
    }
    const none = { itemClassId: null, deliveryClassId: null }
    expect(await propose('applied for')).toEqual(none)
    const { id } = await classNamed(owner, 'Standard rate')
    expect(await propose('GB123456789')).toEqual({ itemClassId: id, deliveryClassId: id })
    await setDefaults(owner, null, null)
    expect(await propose('GB987654321')).toEqual(none)
  })

  it('stay where somebody has added one, whatever the country of the set-up', async () => {
    const owner = await t.owner()
    expect((await create(owner, input('Books', 0))).status).toBe(201)
    await t.inTenant(owner.tenantId, (db) => moveTaxClasses(db, 'DE'))
    const { rows } = await classesOf(owner)
    expect(rows.map(({ name }) => name)).toContain('Books')
  })

  it('are added, changed once by two people, and deleted while nothing is of them', async () => {
    const owner = await t.owner()
    const { status, body } = await create(owner, input('Books', 0))
    expect(status).toBe(201)
    const taken = await create(owner, input('books', 0))
    expect([taken.status, taken.problem.errors[0]?.path]).toEqual([409, 'name'])
    const change = () =>
      owner.call(contract.updateTaxClass, {
        params: { taxClassId: body.id },
        body: { details: input('Printed', 100), version: body.version },
      })
    expect((await change()).body).toMatchObject({ name: 'Printed', homeRateBp: 100, version: 2 })
    expect((await change()).problem.code).toBe('version_conflict')

    await setDefaults(owner, body.id, null)
    expect((await remove(owner, body.id)).problem.detail).toContain('Items without a class')
    await setDefaults(owner, null, body.id)
    expect((await remove(owner, body.id)).problem.detail).toContain('Delivery fees')
    await setDefaults(owner, null, null)
    const category = await owner.call(createCategory, {
      body: { title: 'Shelf', taxClassId: body.id },
    })
    expect((await remove(owner, body.id)).problem.detail).toContain('A category')
    await owner.call(updateCategory, {
      params: { categoryId: category.body.id },
      body: { taxClassId: null },
    })
    expect((await remove(owner, body.id)).status).toBe(200)
    expect((await remove(owner, body.id)).status).toBe(404)
  })

  it('are at most thirty, and their defaults are classes of the business', async () => {
    const [owner, other] = [await t.owner(), await t.owner()]
    for (let number = 1; number <= 26; number += 1)
      expect((await create(owner, input(`Class ${number}`, number))).status).toBe(201)
    expect((await create(owner, input('One more', 1))).problem.detail).toContain('at most 30')
    const foreign = (await classNamed(other, 'Exempt')).id
    expect((await setDefaults(owner, null, foreign)).status).toBe(404)
    const item = await owner.call(createItem, {
      body: { title: 'Rye', taxClassId: foreign, variants: [{ optionValues: [], priceMinor: 1 }] },
    })
    expect(item.status).toBe(404)
  })

  it('are seen by everybody who works there, and changed by who may change the settings', async () => {
    const owner = await t.owner()
    const catalogue = await t.member(owner, 'catalogue')
    expect((await catalogue.call(contract.listTaxClasses)).status).toBe(200)
    expect((await create(catalogue, input('Mine', 1))).status).toBe(403)
  })
})

describe('the class of an item', () => {
  const add = async (owner: Staff, title: string, rest: object = {}) =>
    (
      await owner.call(createItem, {
        body: { title, variants: [{ optionValues: [], priceMinor: 100 }], ...rest },
      })
    ).body

  it('is its own, else that of the nearest category, else that of the shop; without any it is missing', async () => {
    const owner = await t.owner()
    const reduced = (await classNamed(owner, 'Reduced rate')).id
    const food = (await owner.call(createCategory, { body: { title: 'Food' } })).body
    const bread = (
      await owner.call(createCategory, { body: { title: 'Bread', parentId: food.id } })
    ).body
    await add(owner, 'Loaf', { categoryId: bread.id })
    await add(owner, 'Mug')
    await add(owner, 'Stamp', { taxClassId: reduced })
    expect((await missingTax(owner)).toSorted()).toEqual(['Loaf', 'Mug'])

    const setClass = (categoryId: string, taxClassId: string | null) =>
      owner.call(updateCategory, { params: { categoryId }, body: { taxClassId } })
    expect((await setClass(food.id, reduced)).body.taxClassId).toBe(reduced)
    expect(await missingTax(owner)).toEqual(['Mug'])
    await owner.call(updateCategory, { params: { categoryId: bread.id }, body: { parentId: null } })
    expect((await missingTax(owner)).toSorted()).toEqual(['Loaf', 'Mug'])
    await setDefaults(owner, reduced, null)
    expect(await missingTax(owner)).toEqual([])
    await setDefaults(owner, null, null)
    expect((await missingTax(owner)).toSorted()).toEqual(['Loaf', 'Mug'])
  })

  const taxesOf = async (shop: ShopFixture) => {
    const lines = shop.variantIds.map((variantId) => ({ variantId, quantity: 1 }))
    const { orderId } = (await orderDirectly(t.shopper(shop.owner.slug), lines)).body
    const { body } = await shop.owner.call(getOrder, { params: { orderId } })
    return body.taxLines.map(({ name, rateBp, isExempt, taxMinor }) => [
      isExempt ? 'exempt' : `${name} ${rateBp}`,
      taxMinor,
    ])
  }

  it('decides the tax of an order, by the day on the clock of the business, exempt apart', async () => {
    const shop = await openShop(t, [
      { priceMinor: 1200, stock: 50 },
      { priceMinor: 1050, stock: 50 },
      { priceMinor: 999, stock: 50 },
    ])
    const { owner, productIds } = shop
    const wear = async (index: number, taxClassId: string | null) => {
      const params = { itemId: productIds[index] ?? '' }
      const { version, title, status, variants } = (await owner.call(getItem, { params })).body
      const item = {
        title,
        status,
        taxClassId,
        variants: variants.map(({ stock: _stock, title: _title, ...variant }) => variant),
      }
      expect((await owner.call(updateItem, { params, body: { version, item } })).status).toBe(200)
    }
    const standard = await classNamed(owner, 'Standard rate')
    await wear(1, null)
    await wear(2, (await classNamed(owner, 'Exempt')).id)
    expect(await taxesOf(shop)).toEqual([
      ['VAT 2000', 200],
      ['Tax 0', 0],
      ['exempt', 0],
    ])
    const category = await owner.call(createCategory, {
      body: { title: 'Food', taxClassId: (await classNamed(owner, 'Reduced rate')).id },
    })
    await t.inTenant(owner.tenantId, (db) =>
      sql`update products set category_id = ${category.body.id}::uuid where product_id = ${productIds[1]}::uuid`.execute(
        db,
      ),
    )
    expect((await taxesOf(shop))[1]).toEqual(['VAT 500', 50])

    const today = await t.inTenant(owner.tenantId, async (db) => {
      const { rows } = await sql<{ day: string }>`
        select (app_now() at time zone time_zone)::date::text as day from tenants where tenant_id = ${owner.tenantId}::uuid`.execute(
        db,
      )
      return rows[0]?.day ?? ''
    })
    const rates = [
      ...standard.rates,
      { country: 'GB', region: '', rateBp: 2500, validFrom: today },
      { country: 'GB', region: '', rateBp: 3000, validFrom: '2099-01-01' },
    ]
    await owner.call(contract.updateTaxClass, {
      params: { taxClassId: standard.id },
      body: { details: { name: 'Standard rate', isExempt: false, rates }, version: 1 },
    })
    expect((await taxesOf(shop))[0]).toEqual(['VAT 2500', 240])
  })
})

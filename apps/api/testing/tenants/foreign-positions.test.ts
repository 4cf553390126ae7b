import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { createCustomField } from '@marketday/contract/catalog/custom-fields'
import { createItem, updateItem } from '@marketday/contract/catalog/products/products'
import type { Endpoint } from '@marketday/contract/endpoints/endpoint'

import { orderToken } from '../../src/orders/order-token.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Staff } from '../actors.ts'
import { isOperators } from '../attempt.ts'
import { sampleBody, sampleOf } from '../sample-input.ts'
import { addMarket } from '../shop/add-market.ts'
import { browserOf, ensureShopBuild, publish, snapshotOf } from '../shop/published-shop.ts'
import { openShop, orderDirectly } from '../shop-fixture.ts'
import type { ShopFixture } from '../shop-fixture.ts'
import { testApp } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'
import { idPositions, nameOf, withValue } from './id-positions.ts'
import { hashesOf } from './tenant-rows.ts'

let t: TestApp
let own: Shop
let other: Shop
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp()
  ;[own, other] = [await fill(), await fill()]
}, 60_000)
afterAll(() => t.close())

interface Shop extends ShopFixture {
  readonly fieldId: string
  readonly marketId: string
  readonly token: string
}

async function fill(): Promise<Shop> {
  const shop = await openShop(t, [{ priceMinor: 400, stock: 50 }])
  await publish(t, shop.owner, snapshotOf('Bakery'))
  const field = { label: 'Flour', kind: 'text' as const, choices: [], isShown: true }
  const { body } = await shop.owner.call(createCustomField, { body: field })
  const lines = [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }]
  const { orderId } = (await orderDirectly(shop.shopper, lines)).body
  const { id: marketId } = await addMarket(shop.owner)
  return { ...shop, fieldId: body.id, marketId, token: orderToken(t.app.services.config, orderId) }
}

const withoutId = (answer: unknown, id: string) =>
  JSON.stringify(answer)
    .replaceAll(id, 'ID')
    .replaceAll(/"requestId":"[^"]*"/g, '')

/** Paths of objects whose keys are ids. */
function keyPaths(shape: z.core.JSONSchema.BaseSchema, path = ''): string[] {
  const inner = [
    ...Object.entries(shape.properties ?? {}),
    ...[shape.items, ...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].map(
      (schema) => ['', schema] as const,
    ),
  ]
  const isKeyed = typeof shape.propertyNames === 'object' && shape.propertyNames.format === 'uuid'
  return [
    ...(isKeyed ? [path] : []),
    ...inner.flatMap(([name, schema]) =>
      typeof schema === 'object' && schema !== null
        ? keyPaths(schema as z.core.JSONSchema.BaseSchema, name ? `${path}.${name}` : path)
        : [],
    ),
  ]
}

const keyed = () =>
  t.app.endpoints.flatMap((endpoint) => {
    if (!endpoint.body) return []
    const shape = z.toJSONSchema(endpoint.body, {
      io: 'input',
      unrepresentable: 'any',
      reused: 'inline',
    })
    return [...new Set(keyPaths(shape))].map((path) => `${nameOf(endpoint)} body${path}`)
  })

interface Keys {
  readonly fieldId?: string
  readonly marketId?: string
}

const item = ({ fieldId, marketId }: Keys = {}) => ({
  title: 'Rye loaf',
  variants: [
    {
      optionValues: [],
      priceMinor: 450,
      ...(marketId && { marketPrices: { [marketId]: 500 } }),
    },
  ],
  ...(fieldId && { customValues: { [fieldId]: 'rye' } }),
})

test('TEN-08 keys of records are ids, too: a row of another business is answered as one that never was', async () => {
  expect(keyed().toSorted()).toEqual([
    'POST /catalog/products body.customValues',
    'POST /catalog/products body.variants.marketPrices',
    'PUT /catalog/products/:itemId body.item.customValues',
    'PUT /catalog/products/:itemId body.item.variants.marketPrices',
  ])
  const before = await hashesOf(t, other.owner.tenantId)
  const create = (keys: Keys) => own.owner.call(createItem, { body: item(keys) })
  const change = async (keys: Keys) => {
    const { body } = await create({})
    return await own.owner.call(updateItem, {
      params: { itemId: body.id },
      body: { version: body.version, item: item(keys) },
    })
  }
  for (const key of ['fieldId', 'marketId'] as const)
    for (const write of [create, change]) {
      const never = newId()
      const [foreign, unknown] = [await write({ [key]: other[key] }), await write({ [key]: never })]
      expect(foreign.status, key).toBeGreaterThanOrEqual(400)
      expect(withoutId(foreign.problem, other[key])).toBe(withoutId(unknown.problem, never))
      expect((await write({ [key]: own[key] })).status, key).toBeLessThan(300)
    }
  expect(await hashesOf(t, other.owner.tenantId)).toEqual(before)
})

test('TEN-01 endpoints of operators answer an owner alike, whatever id is named', async () => {
  const endpoints = t.app.endpoints.filter(isOperators)
  const ask = async (endpoint: Endpoint, value: string, by: Staff) => {
    const sample = {
      params: (sampleOf(endpoint.params) as Record<string, unknown> | undefined) ?? {},
      query: (sampleOf(endpoint.query) as Record<string, unknown> | undefined) ?? {},
      body: sampleBody(endpoint),
    }
    const input = idPositions(endpoint).reduce(
      (given, position) => withValue(given, position, value),
      sample as Parameters<typeof withValue>[0],
    )
    const { body, ...rest } = input
    const { status, problem } = await by.call(
      endpoint as never,
      { ...rest, ...(endpoint.method !== 'GET' && { body }) } as never,
    )
    return [status, withoutId(problem, value)]
  }
  expect(endpoints.length).toBeGreaterThan(5)
  for (const endpoint of endpoints) {
    const [known, unknown] = [
      await ask(endpoint, other.owner.tenantId, own.owner),
      await ask(endpoint, newId(), own.owner),
    ]
    expect(known, nameOf(endpoint)).toEqual(unknown)
    expect(known[0], nameOf(endpoint)).toBe(403)
  }
}, 60_000)

interface Form {
  readonly path: (id: string) => string
  readonly fields?: (id: string) => Record<string, string>
  /** The id that a form names. */
  readonly id: (shop: Shop) => string
}

const variant = ({ variantIds: [variantId = ''] }: Shop) => variantId
const link = ({ token }: Shop) => token
const posted = (path: string): Form => ({ path: (id) => path.replace(':id', id), id: link })

/** Forms of a shop that name a row; `cart/lines` of another shopper is as foreign (shop.test.ts). */
const forms: Readonly<Record<string, Form>> = {
  '/cart/lines': {
    path: () => '/cart/lines',
    fields: (variantId) => ({ variantId, quantity: '1' }),
    id: variant,
  },
  '/orders/:token/cancellation': posted('/orders/:id/cancellation'),
  '/orders/:token/payments': posted('/orders/:id/payments'),
  '/orders/:token/again': posted('/orders/:id/again'),
  '/orders/:token/details': posted('/orders/:id/details'),
}

test('TEN-01 forms of a shop’s pages answer a row of another shop as one that never was', async () => {
  const before = await hashesOf(t, other.owner.tenantId)
  for (const [name, { path, fields, id }] of Object.entries(forms)) {
    const post = async (value: string) => {
      const { status, html, headers } = await browserOf(t, own.owner.slug).post(path(value), {
        expectedMinor: '400',
        ...fields?.(value),
      })
      return [status, String(headers.location ?? ''), html]
        .join(' ')
        .replaceAll(value, 'ID')
        .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|nonce="[^"]*"/g, '')
    }
    const never = id === variant ? newId() : orderToken(t.app.services.config, newId())
    const [foreign, unknown] = [await post(id(other)), await post(never)]
    expect(foreign, name).toBe(unknown)
    expect(Number(foreign.slice(0, 3)), name).toBeGreaterThanOrEqual(400)
    // The same form reaches a row of its own shop.
    expect(await post(id(own)), name).not.toBe(unknown)
  }
  expect(await hashesOf(t, other.owner.tenantId)).toEqual(before)
}, 60_000)

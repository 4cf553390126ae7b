import { afterAll, beforeAll, expect, test } from 'vitest'

import { maxVariants } from '@marketday/contract/catalog/products/product-shapes'
import {
  createItem,
  getItem,
  listItems,
  updateItem,
} from '@marketday/contract/catalog/products/products'

import {
  browserOf,
  ensureShopBuild,
  publish,
  snapshotOf,
} from '../../../testing/shop/published-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  await ensureShopBuild()
  t = await testApp()
}, 60_000)
afterAll(() => t.close())

const named = (name: string, count: number) =>
  Array.from({ length: count }, (_value, index) => `${name} ${index + 1}`)

const options = [
  { name: 'Material', values: named('Material', 5) },
  { name: 'Colour', values: named('Colour', 20) },
  { name: 'Length', values: named('Length', 20) },
]
const variants = named('Material', 5).flatMap((material) =>
  named('Colour', 20).flatMap((colour) =>
    named('Length', 20).map((length, index) => ({
      optionValues: [material, colour, length],
      priceMinor: 400 + index,
      sku: [material, colour, length].join('-').replaceAll(/[a-z ]/g, ''),
      initialStock: 3,
    })),
  ),
)

test('INV-03 an item of two thousand variants is added with its stock, listed, shown in the shop and changed', async () => {
  expect(variants).toHaveLength(maxVariants)
  const owner = await t.owner()
  await publish(t, owner, snapshotOf('Ribbons'))
  const { status, body: item } = await owner.call(createItem, {
    body: { title: 'Ribbon', status: 'active', options, variants },
  })
  expect(status).toBe(201)
  expect(item.variants).toHaveLength(maxVariants)
  const { body: list } = await owner.call(listItems)
  expect(list.rows).toMatchObject([
    { available: 3 * maxVariants, stockState: 'in', shortVariants: 0 },
  ])

  const { html } = await browserOf(t, owner.slug).get('/products/ribbon')
  const { offers } = JSON.parse(
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}',
  ) as { offers: unknown }
  expect(offers).toMatchObject({
    '@type': 'AggregateOffer',
    lowPrice: '4.00',
    highPrice: '4.19',
    offerCount: maxVariants,
  })

  const change = {
    title: item.title,
    slug: item.slug,
    options: options.with(0, { name: 'Material', values: named('Material', 4) }),
    variants: item.variants
      .filter(({ optionValues }) => optionValues[0] !== 'Material 5')
      .map(({ id, optionValues, sku }) => ({ id, optionValues, sku, priceMinor: 500 })),
  }
  const params = { itemId: item.id }
  const changed = await owner.call(updateItem, {
    params,
    body: { version: item.version, item: change },
  })
  expect(changed.status).toBe(200)
  const { body: after } = await owner.call(getItem, { params })
  expect(after.variants).toHaveLength(1_600)
  expect(
    after.variants.every(({ priceMinor, stock }) => priceMinor === 500 && stock.onHand === 3),
  ).toBe(true)
}, 60_000)

test('INV-03 one variant more is refused by name', async () => {
  const owner = await t.owner()
  const values = named('Number', maxVariants + 1)
  const refused = await owner.call(createItem, {
    body: {
      title: 'Ribbon',
      variants: values.map((value) => ({ optionValues: [value], priceMinor: 400 })),
    },
  })
  expect(refused.status).toBe(400)
  expect(refused.problem.errors).toContainEqual({
    path: 'variants',
    message: `At most ${maxVariants} variants`,
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createItem,
  duplicateItem,
  updateItem,
} from '@marketday/contract/catalog/products/products'
import type { Item } from '@marketday/contract/catalog/products/products'
import {
  emptyVariantFields,
  variantFieldsOf,
} from '@marketday/contract/catalog/products/variant-fields'
import type { VariantFields } from '@marketday/contract/catalog/products/variant-fields'

import { standardTaxClass } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const fieldsIn = (item: Item) => item.variants.map((variant) => variantFieldsOf(variant))

test('every variant field survives saving, changing and copying', async () => {
  const owner = await t.owner()
  const fields: VariantFields = {
    sku: 'SEED',
    barcode: '5000000000012',
    priceMinor: 450,
    salePriceMinor: 400,
    quantityBreaks: [{ from: 10, priceMinor: 300 }],
    marketPrices: {},
    compareAtMinor: 500,
    costMinor: 180,
    taxClassId: await t.inTenant(owner.tenantId, standardTaxClass),
    weightGrams: 800,
    lowStockThreshold: 5,
    tracked: false,
    backorder: true,
    pictureFileId: null,
  }
  const price = { optionValues: [], priceMinor: 450 }
  const { body: item } = await owner.call(createItem, {
    body: { title: 'Seed bun', variants: [price] },
  })
  expect(fieldsIn(item)).toEqual([{ ...emptyVariantFields, priceMinor: 450 }])
  const params = { itemId: item.id }
  const variants = item.variants.map(({ id, optionValues }) => ({ id, optionValues, ...fields }))
  const { body: changed } = await owner.call(updateItem, {
    params,
    body: { version: item.version, item: { title: item.title, variants } },
  })
  expect(fieldsIn(changed)).toEqual([fields])
  const { body: copy } = await owner.call(duplicateItem, { params })
  expect(fieldsIn(copy)).toEqual([{ ...fields, sku: null, barcode: '', salePriceMinor: null }])
  const { body: added } = await owner.call(createItem, {
    body: { title: 'Rye bun', variants: [{ ...price, ...fields, sku: 'RYE' }] },
  })
  expect(fieldsIn(added)).toEqual([{ ...fields, sku: 'RYE' }])
})

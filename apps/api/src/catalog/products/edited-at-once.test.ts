import { afterAll, beforeAll, expect, test } from 'vitest'

import { plainFieldsOf } from '@marketday/contract/catalog/products/item-fields'
import { createItem, getItem, updateItem } from '@marketday/contract/catalog/products/products'
import type { Item } from '@marketday/contract/catalog/products/products'

import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const withVendor = (item: Item, vendor: string) => ({
  version: item.version,
  item: {
    ...plainFieldsOf(item),
    title: item.title,
    vendor,
    variants: item.variants.map(({ title: _title, stock: _stock, ...variant }) => variant),
  },
})

test('CON-09: of many who save the same item at once each sees the one before, or hears that it changed', async () => {
  const owner = await t.owner()
  const staff = [owner, await t.member(owner, 'catalogue')]
  const first = { title: 'Tart', variants: [{ optionValues: [], priceMinor: 450 }] }
  const params = { itemId: (await owner.call(createItem, { body: first })).body.id }
  const saved: string[] = []
  const refusals = new Set<string>()
  await Promise.all(
    staff.map(async (person, who) => {
      for (let turn = 0; turn < 60; turn++) {
        const { body: seen } = await person.call(getItem, { params })
        const answer = await person.call(updateItem, {
          params,
          body: withVendor(seen, `Vendor ${who}.${turn}`),
        })
        if (answer.status === 200) saved.push(answer.body.vendor)
        else refusals.add(`${answer.status} ${answer.problem.code}`)
      }
    }),
  )
  const { body: last } = await owner.call(getItem, { params })
  // The version counts each accepted change: none was lost.
  expect(last.version).toBe(1 + saved.length)
  expect(saved).toContain(last.vendor)
  expect([...refusals].filter((refusal) => refusal !== '409 version_conflict')).toEqual([])
}, 120_000)

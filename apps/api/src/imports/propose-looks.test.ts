import { afterAll, beforeAll, expect, test } from 'vitest'

import { themes } from '@marketday/contract/storefront/design/themes'
import { getShopDraft, listLookProposals } from '@marketday/contract/storefront/shop/shop-draft'

import { reviewWebsite } from '../../testing/imports/review-website.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('a shop without a website is offered the bakery first, in its own color', async () => {
  const owner = await t.owner()
  const { looks } = (await owner.call(listLookProposals)).body
  expect(looks.map(({ name }) => name)).toEqual(['bakery', 'cafe', 'craft'])
  expect(looks[0]?.primary).toBe(themes.bakery.primary)
})

test('looks follow the words and the color of the website, and a new shop begins with the first', async () => {
  const owner = await t.owner()
  await reviewWebsite(t, owner, 'woolworks')
  await t.runJobs()
  const { looks } = (await owner.call(listLookProposals)).body
  expect(looks).toHaveLength(3)
  expect(looks[0]).toMatchObject({ name: 'craft', font: 'slab', primary: '#5b3a78' })
  const { theme } = (await owner.call(getShopDraft)).body
  expect(theme).toMatchObject({ name: 'craft', primary: '#5b3a78', font: 'theme' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'

import { findPlaces, findShopPlaces, getPlace } from '@marketday/contract/places'

import { testApp } from '../testing/test-app.ts'
import type { TestApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('typing an address suggests places, and choosing one gives its parts and position', async () => {
  const found = await t
    .visitor()
    .call(findPlaces, { query: { input: '12 Briggate', country: 'GB' } })
  const [first] = found.body.rows
  expect(first?.main).toBe('12 Briggate')
  const place = await t.visitor().call(getPlace, { params: { placeId: first?.placeId ?? '' } })
  expect(place.body).toMatchObject({
    lat: 53.7964,
    lng: -1.5423,
    data: { Country: 'United Kingdom', zip: 'LS1 6HD', street1: '12', street2: 'Briggate' },
  })
})

test('a shop suggests places of its own country', async () => {
  const { slug } = await t.owner()
  const rows = (await t.shopper(slug).call(findShopPlaces, { query: { input: 'Newbury' } })).body
    .rows
  expect(rows).toEqual([])
})

test('an unknown place is not found, and a search that does not answer says to write by hand', async () => {
  expect((await t.visitor().call(getPlace, { params: { placeId: 'ChIJunknown' } })).status).toBe(
    404,
  )
  const broken = await testApp({ PLACES_URL: 'http://localhost:9/maps/api' })
  const answer = await broken.visitor().call(findPlaces, { query: { input: 'Briggate' } })
  await broken.close()
  expect([answer.status, answer.problem.code]).toEqual([503, 'unavailable'])
})

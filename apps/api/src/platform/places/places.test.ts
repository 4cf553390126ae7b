import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  findPlaces,
  findShopPlaces,
  getPlace,
  lookUpCountry,
  lookUpShopCountry,
} from '@marketday/contract/contact/places'

import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

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

test('the place search is asked once for the same words, and again after it could not answer', async () => {
  let asked = 0
  const search = createServer((_request, response) => {
    asked += 1
    response.writeHead(asked === 1 ? 500 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ status: 'ZERO_RESULTS', predictions: [] }))
  })
  search.listen(0, '127.0.0.1')
  await once(search, 'listening')
  const { port } = search.address() as AddressInfo
  const asking = await testApp({ PLACES_URL: `http://127.0.0.1:${port}` })
  const ask = async (input: string, country = 'GB') =>
    (await asking.visitor().call(findPlaces, { query: { input, country } })).status
  expect([await ask('1 Mill Lane'), asked]).toEqual([503, 1])
  expect([await ask('1 Mill Lane'), asked]).toEqual([200, 2])
  expect([await ask(' 1  MILL lane '), asked]).toEqual([200, 2])
  expect([await ask('2 Mill Lane'), asked]).toEqual([200, 3])
  expect([await ask('1 Mill Lane', 'IE'), asked]).toEqual([200, 4])
  await asking.close()
  search.close()
  search.closeAllConnections()
})

test('S-75 the IP service’s reply about the caller is relayed as it is, on the shop’s host too', async () => {
  const { slug } = await t.owner()
  for (const answer of [
    await t.visitor().call(lookUpCountry),
    await t.shopper(slug).call(lookUpShopCountry),
  ])
    expect([answer.status, answer.headers['content-type'], answer.body]).toEqual([
      200,
      'text/plain; charset=utf-8',
      '1;GB;GBR;United Kingdom',
    ])
})

test('S-139 an IP service that does not answer is an empty reply and no error', async () => {
  const broken = await testApp({ IP_COUNTRY_URL: 'http://localhost:9' })
  const { status, body } = await broken.visitor().call(lookUpCountry)
  await broken.close()
  expect([status, body]).toEqual([200, ''])
})

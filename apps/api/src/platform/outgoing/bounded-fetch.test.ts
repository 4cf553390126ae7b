import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { findPlaces, lookUpCountry } from '@marketday/contract/contact/places'

import { testApp } from '../../../testing/test-app.ts'
import { boundedFetch } from './bounded-fetch.ts'

const chunk = Buffer.alloc(64 * 1024, ' ')
const threeGigabytes = 3 * 1024 ** 3
const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '))
let sentBytes = 0

const endless = createServer((request, response) => {
  if (request.url === '/bomb')
    return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
  response.writeHead(200, { 'content-type': 'application/json' })
  const send = () => {
    while (sentBytes < threeGigabytes && !response.destroyed) {
      sentBytes += chunk.length
      if (!response.write(chunk)) return void response.once('drain', send)
    }
    response.end()
  }
  send()
})
let origin = ''
beforeAll(async () => {
  endless.listen(0, '127.0.0.1')
  await once(endless, 'listening')
  origin = `http://127.0.0.1:${(endless.address() as AddressInfo).port}`
})
afterAll(() => endless.closeAllConnections())
afterAll(() => endless.close())

describe('CRA-09: a service that answers with three gigabytes', () => {
  it('is read no further than two megabytes and what the sockets hold', async () => {
    sentBytes = 0
    await expect(boundedFetch(origin)).rejects.toThrow('too_large')
    expect(sentBytes).toBeLessThan(64 * 1024 * 1024)
  })

  it('is cut off by what it unpacks to', async () => {
    await expect(boundedFetch(`${origin}/bomb`)).rejects.toThrow('too_large')
  })

  it('costs those who ask for cards, addresses and countries their answer, and the server nothing', async () => {
    const t = await testApp({
      STRIPE_API_BASE: origin,
      PLACES_URL: `${origin}/places`,
      IP_COUNTRY_URL: `${origin}/ip`,
    })
    try {
      sentBytes = 0
      const before = process.memoryUsage.rss()
      await expect(
        t.app.services.stripe.checkout.sessions.retrieve('cs_1', {}, { maxNetworkRetries: 0 }),
      ).rejects.toThrow()
      const found = await t.visitor().call(findPlaces, { query: { input: 'High Street' } })
      expect(found.status).toBe(503)
      expect((await t.visitor().call(lookUpCountry)).body).toBe('')
      expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024)
      expect(sentBytes).toBeLessThan(64 * 1024 * 1024)
    } finally {
      await t.close()
    }
  })
})

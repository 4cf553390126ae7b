import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { stripeFetch } from './stripe-fetch.ts'

let answer = { status: 200, text: '' }
const server = createServer((_request, response) =>
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text),
)
let stripe: Stripe
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  stripe = new Stripe('sk_test_1', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient(stripeFetch),
  })
})
afterAll(() => server.close())

test.each([
  [500, '{}'],
  [200, '{}'],
  [200, 'null'],
  [200, '[]'],
  [200, '<html>'],
  [404, '{"message":"no route"}'],
])(
  'CRA-09 a provider that answers %s with %s has failed, and gave nothing',
  async (status, text) => {
    answer = { status, text }
    const asked = stripe.refunds.create({ payment_intent: 'pi_1' })
    await expect(asked).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError)
  },
)

test('objects and errors of the provider pass as they are', async () => {
  answer = { status: 200, text: '{"object":"refund","id":"re_1"}' }
  expect((await stripe.refunds.create({ payment_intent: 'pi_1' })).id).toBe('re_1')
  answer = { status: 400, text: '{"error":{"type":"invalid_request_error","message":"No such"}}' }
  const asked = stripe.refunds.create({ payment_intent: 'pi_1' })
  await expect(asked).rejects.toThrow(/No such/)
})

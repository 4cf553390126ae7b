import { afterAll, beforeAll, expect, test } from 'vitest'

import { pathOf } from '@marketday/contract/endpoints/endpoint'
import { listPlans } from '@marketday/contract/accounts/billing/billing'
import { listOrders } from '@marketday/contract/orders/orders'
import { listPosts, listQuestions, listTestimonials } from '@marketday/contract/site/content'
import { sendContactMessage } from '@marketday/contract/site/leads'

import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { performPublic } from '../http/bind-route.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({}, { pages: true })
}, 60_000)
afterAll(() => t.close())

const host = 'localhost'
const exchange = { request: { ip: '198.51.100.9', id: 'page' } as never, reply: {} as never }

test('a page and the API count towards one limit', async () => {
  const form = (remoteAddress: string) =>
    t.app.inject({
      method: 'POST',
      url: '/contacts',
      remoteAddress,
      headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=&email=&message=',
    })
  const flooder = '198.51.100.1'
  const mostCalls = sendContactMessage.limit?.max ?? 0
  expect(mostCalls).toBeGreaterThan(1)
  expect((await form(flooder)).statusCode).toBe(400)
  for (let call = 1; call < mostCalls; call += 1) {
    const url = `/api${pathOf(sendContactMessage)}`
    const answer = await t.app.inject({
      method: 'POST',
      url,
      remoteAddress: flooder,
      headers: { host },
      payload: {},
    })
    expect(answer.statusCode).toBe(400)
  }
  const refused = await form(flooder)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await form('198.51.100.2')).statusCode).toBe(400)
})

test.each([
  [listPosts, {}],
  [listPosts, { page: '1' }],
  [listQuestions, { page: 'home' }],
  [listTestimonials, {}],
  [listPlans, {}],
])('a page gets the reply of GET %j as over HTTP', async (endpoint, query) => {
  const input = { params: {}, query, body: undefined }
  const url = `/api${endpoint.path}?${new URLSearchParams(query).toString()}`
  const reply = await t.app.inject({ url, headers: { host } })
  expect(reply.statusCode).toBe(200)
  expect(await performPublic(t.app, endpoint, { ...exchange, input })).toEqual(reply.json())
})

test('a page gets no endpoint that needs a session', async () => {
  const input = { params: {}, query: {}, body: undefined }
  await expect(performPublic(t.app, listOrders, { ...exchange, input })).rejects.toThrow(
    'is not public',
  )
})

test('a page gets the refusal of its input', async () => {
  const input = { params: {}, query: { page: 'nowhere' }, body: undefined }
  await expect(performPublic(t.app, listQuestions, { ...exchange, input })).rejects.toMatchObject({
    failure: { status: 400, code: 'invalid_input' },
  })
})

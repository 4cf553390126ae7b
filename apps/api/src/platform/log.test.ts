import { afterAll, beforeAll, expect, test } from 'vitest'

import { pathOf } from '@marketday/contract/endpoints/endpoint'

import { orderToken } from '../orders/order-token.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { newId, newSecret } from './ids.ts'
import { loggedPath } from './log.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('DEP-04 no secret of a link stands in a logged address', () => {
  const secretly = t.app.endpoints.filter(({ path }) => path.includes(':token'))
  expect(secretly.length).toBeGreaterThanOrEqual(3)
  for (let round = 0; round < 200; round += 1)
    for (const token of [newSecret(), orderToken(t.app.services.config, newId())])
      for (const address of [
        ...secretly.map((endpoint) => `/api${pathOf(endpoint, { token })}`),
        `/orders/${token}?new=1`,
        `/anything?token=${token}`,
        `/${token}/below`,
      ])
        expect(loggedPath(address)).not.toContain(token)
})

test('what is no secret stays readable in the log', () => {
  const id = newId()
  for (const path of [
    `/api/orders/${id}/cancellation`,
    '/products/seeded-sourdough-with-caraway-and-honey',
    '/api/cap/users/tenant/internal/chat-onboard/social-auth/google',
    '/assets/app/icon.svg',
  ])
    expect(loggedPath(path)).toBe(path)
  expect(loggedPath('/pricing?token=1')).toBe('/pricing')
})

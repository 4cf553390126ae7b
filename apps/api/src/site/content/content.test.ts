import { afterAll, beforeAll, expect, test } from 'vitest'

import { findContent } from '@marketday/contract/site/content'

import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test.each(['/Privacy-Policy', '/no/such-page', '/wp-login.php', 'privacy-policy', ''])(
  'an address that no page has or can have is unknown: %j',
  async (path) => {
    const { status, problem } = await t.visitor().call(findContent, { query: { path } })
    expect({ status, code: problem.code }).toEqual({ status: 404, code: 'not_found' })
  },
)

test('a page is found by its address', async () => {
  const { status, body } = await t
    .visitor()
    .call(findContent, { query: { path: '/privacy-policy' } })
  expect({ status, path: body.path }).toEqual({ status: 200, path: '/privacy-policy' })
})

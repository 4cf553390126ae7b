import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { cancelPreview, createPreview } from '@marketday/contract/imports/imports'

import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ IMPORT_HASTE: '50' })
})
afterAll(() => t.close())

const siteUrl = (name: string) => `http://${name}.localhost:${new URL(inject('sandboxUrl')).port}`

test('a visitor has three websites read at a time, and a website is read twice at a time', async () => {
  const begin = (address: string, network: string) =>
    t.visitor().call(createPreview, { body: { address }, network })
  const own = ['maple-bakery', 'woolworks', 'green-grocer'].map(siteUrl)
  const begun = []
  for (const address of own) begun.push(await begin(address, '203.0.113.7'))
  expect(begun.map(({ status }) => status)).toEqual([201, 201, 201])
  const fourth = await begin(siteUrl('slow-hostile'), '203.0.113.7')
  expect(fourth.problem).toMatchObject({
    status: 429,
    code: 'too_many_requests',
    message: 'You’re already reading three websites. Wait until one finishes, or stop it',
  })
  expect((await begin(siteUrl('maple-bakery'), '203.0.113.8')).status).toBe(201)
  const third = await begin(siteUrl('maple-bakery'), '203.0.113.9')
  expect(third.problem.message).toMatch(/^This website is already being read/)
  await t.visitor().call(cancelPreview, { body: { token: begun[0]?.body.token ?? '' } })
  expect((await begin(siteUrl('maple-bakery'), '203.0.113.7')).status).toBe(201)
})

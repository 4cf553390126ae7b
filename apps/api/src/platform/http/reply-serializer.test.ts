import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { makeSerializer, replySerializer } from './reply-serializer.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('the replies of every endpoint can be written', () => {
  const written = t.app.endpoints.filter(({ produces }) => !produces)
  expect(written.length).toBeGreaterThan(100)
  for (const { path, response } of written)
    expect(() => makeSerializer(response), path).not.toThrow()
})

test('what a reply does not declare never leaves, however often it is written', () => {
  const write = replySerializer(z.object({ name: z.string() }))
  const reply = { name: 'Rye', secret: 'copper' }
  expect([write(reply), write(reply)]).toEqual(['{"name":"Rye"}', '{"name":"Rye"}'])
})

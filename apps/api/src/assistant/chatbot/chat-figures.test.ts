import { afterAll, beforeAll, expect, test } from 'vitest'

import { getChatFigures } from '@marketday/contract/assistant/chat-figures'
import { sendMessage, startConversation } from '@marketday/contract/assistant/chatbot'

import { appBehindProxy, stranger } from '../../../testing/leads/lead-forms.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await appBehindProxy()
})
afterAll(() => t.close())

const at = (ms: number) => t.app.services.clock.setOffset(ms)

async function talk(seconds: number, ...said: string[]) {
  const client = stranger(t)
  at(0)
  const [first = '', ...rest] = said
  const { token } = (await client.call(startConversation, { body: { id: newId(), text: first } }))
    .body
  for (const [index, text] of rest.entries()) {
    at((index + 1) * seconds * 1000)
    await client.call(sendMessage, { body: { token, id: newId(), text } })
  }
  at(0)
}

test('BOT-12 the operator sees for each question how often it was asked, answered and left, and how long it took', async () => {
  await talk(10, 'Starting fresh', 'Kiln Lane', 'cakes', 'UK')
  await talk(30, 'Starting fresh', 'Private Name Ltd', 'private.person@example.com')
  at(3_600_000)
  const operator = await t.operator()
  const { status, body } = await operator.call(getChatFigures)
  at(0)
  expect(status).toBe(200)
  const rows = Object.fromEntries(body.rows.map((row) => [row.node, row]))
  expect(rows.greeting).toMatchObject({ views: 2, answers: 2, dropOffs: 0, medianSeconds: null })
  expect(rows.name).toMatchObject({ views: 2, answers: 2, dropOffs: 0 })
  expect(rows.name?.medianSeconds).toBeCloseTo(20, 0)
  expect(rows.trade).toMatchObject({ views: 2, answers: 1, dropOffs: 1 })
  expect(rows.town).toMatchObject({ views: 1, answers: 0, dropOffs: 1, medianSeconds: null })
  expect(body.rows.map(({ node }) => node)).toEqual([
    'greeting',
    'name',
    'trade',
    'country',
    'town',
  ])
  expect(JSON.stringify(body)).not.toMatch(/private|kiln/i)
})

test('BOT-12 the figures are for operators who may see leads, and for nobody else', async () => {
  expect((await t.visitor().call(getChatFigures)).status).toBe(401)
  expect((await (await t.owner()).call(getChatFigures)).status).toBe(403)
})

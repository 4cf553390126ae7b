import { afterAll, beforeAll, expect, test } from 'vitest'

import { sendMessage, startConversation } from '@marketday/contract/assistant/chatbot'

import { ownModel } from '../../../../testing/chatbot/own-model.ts'
import { stranger } from '../../../../testing/leads/lead-forms.ts'
import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { newId } from '../../../platform/ids.ts'

const model = ownModel()
let t: TestApp
beforeAll(async () => {
  t = await testApp({ TRUSTED_PROXIES: '127.0.0.1', ...model.settings })
})
afterAll(() => t.close())

test('BOT-04 a model that is down is left alone for a minute, then one message tries it again', async () => {
  const client = stranger(t)
  const begun = await client.call(startConversation, {
    body: { id: newId(), text: 'Starting fresh' },
  })
  const say = async (text: string) => {
    const body = { token: begun.body.token, id: newId(), text }
    return (await client.call(sendMessage, { body })).body.messages.at(-1)?.text ?? ''
  }
  const circuit = async () => {
    const { body } = await t.app.inject({ url: '/metrics', headers: { host: 'localhost' } })
    return /model_circuit\{state="(\w+)"\} 1/.exec(body)?.[1]
  }
  // The question comes again, before it takes a value of its own.
  const again = ['back', 'Kiln Lane']
  await say('Kiln Lane')
  await model.tell({ status: 503 })
  expect(await circuit()).toBe('closed')
  for (const text of [
    'zut alors',
    'zut alors',
    ...again,
    'zut alors',
    'zut alors',
    ...again,
    'zut alors',
  ])
    await say(text)
  expect([(await model.asked()).length, await circuit()]).toEqual([5, 'open'])

  await model.answers({ values: ['Home and crafts'], passage: null })
  expect(await say('zut alors')).toContain('closest to what you sell')
  expect(await model.asked()).toEqual([])

  const { clock } = t.app.services
  clock.setOffset(clock.offsetMs() + 60_000)
  expect(await circuit()).toBe('half_open')
  for (const text of again) await say(text)
  expect(await say('des trucs en terre cuite')).toMatch(/^Did you mean /)
  expect([(await model.asked()).length, await circuit()]).toEqual([1, 'closed'])
})

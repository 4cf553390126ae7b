import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  attachPreview,
  sendMessage,
  startConversation,
} from '@marketday/contract/assistant/chatbot'
import { createPreview } from '@marketday/contract/imports/imports'

import { emptyBrand } from '../../../../testing/imports/empty-brand.ts'
import { canaries, canary, hostileAnswers } from '../../../../testing/chatbot/hostile-answers.ts'
import { ownModel } from '../../../../testing/chatbot/own-model.ts'
import { stranger } from '../../../../testing/leads/lead-forms.ts'
import { testApp } from '../../../../testing/test-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { newId } from '../../../platform/ids.ts'
import { advance } from '../../../platform/talk/advance.ts'
import { onboardingScript as script } from '../script.ts'
import { listAnswers, newTalk, openNode, slotAsked } from '../../../platform/talk/talk.ts'
import injections from './injections.json' with { type: 'json' }

const model = ownModel()
let t: TestApp
beforeAll(async () => {
  const settings = { TRUSTED_PROXIES: '127.0.0.1', MODEL_ASKS_PER_DAY: '100000' }
  t = await testApp({ ...settings, ...model.settings })
})
afterAll(() => t.close())

const send = (on: TestApp, text: string) =>
  stranger(on).call(startConversation, { body: { id: newId(), text } })

const begin = async (on: TestApp, text: string) => (await send(on, text)).body.conversation

/** Bidirectional control characters are rejected in all input. */
const turning = /[\u202A-\u202E\u2066-\u2069]/gu
const typed = injections.map(({ text }) => text.replaceAll(turning, ''))

test('TEN-10 what turns the direction of writing is refused before anything reads it', async () => {
  const hostile = injections.filter(({ text }, at) => text !== typed[at])
  expect(hostile.length).toBeGreaterThan(0)
  for (const { text } of hostile) expect((await send(t, text)).status, text).toBe(400)
})

test('TEN-10 the chat tells and does nothing more than without a model, whatever is said to it and whatever the model answers', async () => {
  await t.owner(`${canary} Pottery`)
  await begin(t, `I am called ${canary}, my email is ${canaries[1]}`)
  expect(injections.length).toBeGreaterThanOrEqual(100)
  let asked = 0
  for (const [at, text] of typed.entries()) {
    const answers = hostileAnswers(text)
    await model.tell({ content: answers[at % answers.length] })
    const said = await begin(t, text)
    const ruled = advance(script, newTalk, { text })
    expect(said.answers, text).toEqual(listAnswers(script, ruled.talk))
    expect(said.question?.slot).toBe(slotAsked(openNode(script, ruled.talk)))
    const sent = await model.asked()
    asked += sent.length
    const told = said.messages.filter(({ author }) => author === 'bot')
    for (const secret of canaries)
      expect(JSON.stringify([told, said.question, sent])).not.toContain(secret)
    // The rules repeat recognized values, such as an address.
    const others = told.filter((each) => !ruled.replies.includes(each.text))
    for (const { text: words, link } of others) {
      expect(words).not.toMatch(/evil\.example|<\w|!\[/)
      expect(link?.path ?? '/help').toMatch(ourPages)
    }
    const likely = ruled.talk.guesses.map(({ label }) => label)
    for (const { label } of said.question?.choices ?? [])
      expect([...choices, ...likely, 'Skip', 'Talk to a person']).toContain(label)
  }
  // The rules understood the rest, as question or answer.
  expect(asked).toBeGreaterThan(90)
}, 120_000)

const ourPages =
  /^\/(?:$|(?:help|pricing|security|privacy-policy|terms-conditions|about|delivery-areas)\b)/

test('TEN-10 what a website says of its business stays a choice to tap on, and none of its words reaches the model', async () => {
  await model.tell({ content: '{}' })
  const titles = injections.filter(({ kind }) => kind.startsWith('titles'))
  for (const { text } of titles) {
    const client = stranger(t)
    const first = { id: newId(), text: 'Starting fresh' }
    const { token } = (await client.call(startConversation, { body: first })).body
    const preview = await client.call(createPreview, { body: { address: 'example.com' } })
    await fillPreview(preview.body.id, text)
    const previewToken = preview.body.token
    await client.call(attachPreview, { body: { token, previewToken } })
    const say = async (words: string) =>
      (await client.call(sendMessage, { body: { token, id: newId(), text: words } })).body
    expect((await say('help')).answers.map(({ slot }) => slot)).toEqual(['intent'])
    await say('Kiln Lane')
    expect((await say('zut alors')).answers.map(({ slot }) => slot)).toEqual([
      'intent',
      'businessName',
    ])
  }
  const sent = await model.asked()
  expect(sent).toHaveLength(titles.length)
  for (const { text } of titles) expect(JSON.stringify(sent)).not.toContain(text.slice(0, 20))
}, 60_000)

const fillPreview = (id: string, text: string) =>
  t.inTenant(null, (db) =>
    db
      .updateTable('import_previews')
      .set({ brand: { ...emptyBrand, name: text, tagline: text, introduction: text } })
      .where('import_preview_id', '=', id)
      .execute(),
  )

const choices = new Set(
  Object.values(script.slots).flatMap(({ choices: offered = [] }) =>
    offered.map(({ label }) => label),
  ),
)

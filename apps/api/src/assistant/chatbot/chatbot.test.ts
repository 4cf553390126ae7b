import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  attachPreview,
  editAnswer,
  getConversation,
  getOpening,
  handOverConversation,
  restartConversation,
  sendMessage,
  startConversation,
} from '@marketday/contract/assistant/chatbot'
import { createPreview } from '@marketday/contract/imports/imports'
import { getSetup, saveSetup } from '@marketday/contract/accounts/tenants/setup'

import { emptyBrand } from '../../../testing/imports/empty-brand.ts'
import { appBehindProxy, leadsFrom, mailsTo, stranger } from '../../../testing/leads/lead-forms.ts'
import { scheduledRun } from '../../../testing/scheduled-run.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Client } from '../../../testing/actors.ts'
import { newId } from '../../platform/ids.ts'
import { eraseConversations } from './erase-conversations.ts'

let t: TestApp
beforeAll(async () => {
  t = await appBehindProxy()
})
afterAll(() => t.close())

const dayMs = 24 * 3_600_000

/** Shifts the clock by `ms` for SQL and TypeScript alike. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  t.app.services.clock.setOffset(ms)
  try {
    return await work()
  } finally {
    t.app.services.clock.setOffset(0)
  }
}

async function talking(...said: string[]) {
  const [first = 'Starting fresh', ...rest] = said
  const client = stranger(t)
  const begun = await client.call(startConversation, { body: { id: newId(), text: first } })
  const key = { token: begun.body.token }
  const say = (text: string, id = newId()) =>
    client.call(sendMessage, { body: { ...key, id, text } })
  for (const text of rest) await say(text)
  const read = async (by: Client = t.visitor()) =>
    (await by.call(getConversation, { body: key })).body
  return { client, key, say, read, begun }
}

const whole = [
  'Starting fresh',
  'Kiln Lane',
  'I sell pottery in Leeds, UK',
  '12 Mill Lane, Leeds',
  'local delivery and pick-up',
  'about 700',
  '5 a day',
  'warm',
  'Ann Baker',
  'ann.kiln@example.com',
  '0113 496 0000',
] as const

test('a visitor opens the chat and is asked the first question; nothing is stored by looking', async () => {
  const { body } = await t.visitor().call(getOpening)
  expect(body).toMatchObject({ status: 'new', answers: [], previewToken: null })
  expect(body.messages).toHaveLength(1)
  expect(body.question?.choices.map(({ label }) => label)).toContain('I have a website')
  const rows = await t.inTenant(null, (db) => db.selectFrom('conversations').selectAll().execute())
  expect(rows).toEqual([])
})

test('BOT-05 history and open question are there again for whoever holds the token, and for nobody else', async () => {
  const { say, read, key } = await talking('Starting fresh')
  const { body } = await say('Kiln Lane')
  expect(body.messages.map(({ author }) => author)).toEqual([
    'bot',
    'visitor',
    'bot',
    'visitor',
    'bot',
  ])
  expect(body.question?.slot).toBe('industry')
  expect(body.answers).toContainEqual({ slot: 'businessName', label: 'Name', value: 'Kiln Lane' })
  expect(await read()).toEqual(body)
  const wrong = { token: `${key.token.slice(0, -1)}_` }
  expect((await t.visitor().call(getConversation, { body: wrong })).status).toBe(404)
  const stored = await t.inTenant(null, (db) =>
    db.selectFrom('conversations').select('token_hash').execute(),
  )
  expect(stored.map(({ token_hash: hash }) => hash)).not.toContain(key.token)
})

test('BOT-11 a message that is sent again is said once, also twice at the same time', async () => {
  const { say } = await talking('Starting fresh')
  const id = newId()
  const answers = await Promise.all([say('Kiln Lane', id), say('Kiln Lane', id)])
  const again = await say('Kiln Lane', id)
  for (const { body } of [...answers, again])
    expect(body.messages.filter(({ text }) => text === 'Kiln Lane')).toHaveLength(1)
  expect(again.body.question?.slot).toBe('industry')
})

test('BOT-06 an answer is edited and what it decided asked again; Escape leaves it', async () => {
  const { client, key, say } = await talking(...whole.slice(0, 7))
  const edit = (slot: 'country' | null) => client.call(editAnswer, { body: { ...key, slot } })
  expect((await edit('country')).body.question).toMatchObject({ slot: 'country', isEdit: true })
  expect((await edit(null)).body.question).toMatchObject({ slot: 'theme', isEdit: false })
  await edit('country')
  const { body } = await say('Germany')
  expect(body.question?.slot).toBe('city')
  expect(body.answers.map(({ slot }) => slot)).not.toContain('place')
  expect(body.answers).toContainEqual({ slot: 'productCount', label: 'Products', value: '700' })
})

test('BOT-05 starting over forgets what was said, by button as by word', async () => {
  const { client, key, say, read } = await talking(...whole.slice(0, 4))
  const { body } = await client.call(restartConversation, { body: key })
  expect(body).toMatchObject({ answers: [], status: 'collecting', question: { slot: 'intent' } })
  expect(body.messages).toHaveLength(1)
  await say('Starting fresh')
  await say('start over')
  expect((await read()).question?.choices.map(({ label }) => label)).toEqual([
    'Yes, start over',
    'No, continue',
  ])
  expect((await say('Yes, start over')).body).toMatchObject({
    answers: [],
    messages: [{ author: 'bot' }],
  })
})

describe('BOT-07 somebody who asks for a person', () => {
  test('becomes a lead with everything that was said, and is told when and under which reference', async () => {
    const { say } = await talking('Starting fresh', 'Kiln Lane', 'talk to a person')
    const { body } = await say('ann.person@example.com')
    const reply = body.messages.find(({ text }) => text.includes('MD-'))
    expect(reply?.text).toContain('within one working day')
    const [lead] = await leadsFrom(t, 'ann.person@example.com')
    expect(lead?.details.message).toContain('Visitor: Kiln Lane')
    expect(reply?.text).toContain(lead?.reference)
    expect(await mailsTo(t, 'ann.person@example.com')).toMatchObject([
      { template: 'lead-received' },
    ])
    expect(body.question?.slot).toBe('industry')
  })

  test('is asked nothing twice: the address is known by then', async () => {
    const { say } = await talking('Starting fresh', 'my email is bea.person@example.com')
    expect((await say('human please')).body.messages.at(-2)?.text).toContain(
      'bea.person@example.com',
    )
    expect(await leadsFrom(t, 'bea.person@example.com')).toHaveLength(1)
  })
})

describe('a question about the product', () => {
  test('is answered at any time from our own texts, with the page, and the open question is asked again', async () => {
    const { say } = await talking('Starting fresh', 'Kiln Lane')
    const { body } = await say('do i need a card for this?')
    const [answer, again] = body.messages.slice(-2)
    expect(answer?.text).toContain('needs no card')
    expect(answer?.link?.path).toBe('/help/before-you-begin#do-i-need-a-bank-card')
    expect(again?.text).toBe('What do you sell?')
    expect(body.question?.slot).toBe('industry')
  })

  test('is answered with the plans as they are sold', async () => {
    const { say } = await talking('Starting fresh')
    const { body } = await say('how much is it')
    expect(body.messages.at(-2)).toMatchObject({ link: { label: 'Pricing', path: '/pricing' } })
    expect(body.messages.at(-2)?.text).toContain('Starter US$29')
  })

  test('is answered in the currency of the country that was said', async () => {
    const { say } = await talking('Starting fresh', 'Kiln Lane', 'I sell pottery in Leeds, UK')
    const { body } = await say('how much is it')
    expect(body.messages.at(-2)?.text).toContain('Starter £')
    expect(body.messages.at(-2)?.link?.path).toBe('/pricing?currency=GBP')
  })

  test('that nothing answers is not guessed at: a person is offered', async () => {
    const { say } = await talking('Starting fresh')
    const { body } = await say('do you sell elephants?')
    expect(body.messages.at(-2)?.text).toContain('I don’t know that')
    expect(body.question?.choices.map(({ label }) => label)).toContain('Talk to a person')
  })
})

describe('BOT-14 the guard', () => {
  test('takes thirty messages in a minute of one conversation', async () => {
    const { say } = await talking('Starting fresh')
    for (let sent = 1; sent < 30; sent += 1) expect((await say('help')).status).toBe(200)
    const refused = await say('help')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
    expect((await later(61_000, () => say('help'))).status).toBe(200)
  })

  test('takes five new conversations an hour from one address', async () => {
    const client = stranger(t)
    const statuses: number[] = []
    for (let begun = 0; begun < 6; begun += 1)
      statuses.push(
        (await client.call(startConversation, { body: { id: newId(), text: 'hello' } })).status,
      )
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })

  test('takes a thousand characters, whatever they are', async () => {
    const { say } = await talking('Starting fresh')
    expect((await say('é'.repeat(1000))).status).toBe(200)
    expect((await say('x'.repeat(1001))).status).toBe(400)
    expect((await say('   ')).status).toBe(400)
    for (const text of [
      '<script>alert(1)</script>',
      '🥐'.repeat(400),
      '%s %n ${7*7} {{x}}',
      'f*** off',
    ])
      expect((await say(text)).status).toBe(200)
  })
})

test('BOT-09 the reading of a website joins the talk and offers its name; an unknown one does not', async () => {
  const { client, key, say } = await talking('kilnlane.com')
  const unknown = await client.call(attachPreview, { body: { ...key, previewToken: 'nobody' } })
  expect(unknown.status).toBe(404)
  const preview = await client.call(createPreview, { body: { address: 'example.com' } })
  const previewToken = preview.body.token
  const { body } = await client.call(attachPreview, { body: { ...key, previewToken } })
  expect(body).toMatchObject({ previewToken, website: 'https://kilnlane.com/' })
  await t.inTenant(null, (db) =>
    db
      .updateTable('import_previews')
      .set({ brand: { ...emptyBrand, name: 'Kiln Lane Pottery' } })
      .where('import_preview_id', '=', preview.body.id)
      .execute(),
  )
  expect((await say('help')).body.question?.choices[0]?.label).toBe('Kiln Lane Pottery')
})

describe('BOT-08 the hand-over', () => {
  test('makes every answer one of the set-up, with the address on the map, a free shop address and a plan that fits', async () => {
    const owner = await t.owner()
    const { key, say, read } = await talking(...whole)
    expect((await say('looks right')).body.status).toBe('signup_pending')
    const { status, body } = await owner.call(handOverConversation, { body: key })
    expect([status, body]).toEqual([200, { previewToken: null, isReturning: false }])
    const { answers } = (await owner.call(getSetup)).body
    expect(answers).toMatchObject({
      selectPlan: { planId: 'growth' },
      stepOne: {
        tradeName: 'Kiln Lane',
        industry: 'home_and_crafts',
        phone: '+441134960000',
        place: { data: { City: 'Leeds' } },
      },
      stepTwo: {
        shopName: 'Kiln Lane',
        slug: 'kiln-lane',
        country: 'GB',
        primaryColour: '#a04a22',
      },
      stepThree: { offersPickup: true, offersDelivery: true },
    })
    expect(await read()).toMatchObject({ status: 'handed_over', question: null })
    expect((await say('one more thing')).status).toBe(409)
  })

  test('is the same when it is asked for again, and refused to every other business', async () => {
    const [owner, other] = await Promise.all([t.owner(), t.owner()])
    const { key } = await talking('Starting fresh', 'Wick and Wax')
    const first = await owner.call(handOverConversation, { body: key })
    const before = (await owner.call(getSetup)).body.answers
    expect((await owner.call(handOverConversation, { body: key })).body).toEqual(first.body)
    expect((await owner.call(getSetup)).body.answers).toEqual(before)
    const refused = await other.call(handOverConversation, { body: key })
    expect(refused.problem.code).toBe('conflict')
    expect((await other.call(getSetup)).body.answers).toEqual({})
  })

  test('changes nothing that was answered in the set-up, and nothing of a business that is set up', async () => {
    const owner = await t.owner()
    await owner.call(saveSetup, { body: { stepOne: { tradeName: 'Typed by hand' } } })
    const first = await talking('Starting fresh', 'Said in the chat')
    await owner.call(handOverConversation, { body: first.key })
    const { answers } = (await owner.call(getSetup)).body
    expect(answers.stepOne?.tradeName).toBe('Typed by hand')
    expect(answers.stepTwo?.shopName).toBe('Said in the chat')

    await t.inTenant(owner.tenantId, (db) =>
      db.updateTable('setup_progress').set({ completed_at: new Date().toISOString() }).execute(),
    )
    const second = await talking('Starting fresh', 'Another name', 'cakes')
    const back = await owner.call(handOverConversation, { body: second.key })
    expect(back.body.isReturning).toBe(true)
    expect((await owner.call(getSetup)).body.answers).toEqual(answers)
  })
})

test('BOT-05 a conversation is resumed for thirty days and erased after ninety', async () => {
  const { key, say } = await talking('Starting fresh', 'Kiln Lane')
  const status = async () => (await t.visitor().call(getConversation, { body: key })).status
  expect(await later(29 * dayMs, status)).toBe(200)
  expect(await later(31 * dayMs, status)).toBe(404)
  expect(await later(31 * dayMs, async () => (await say('cakes')).status)).toBe(404)
  const left = () =>
    t.inTenant(null, async (db) => {
      const said = await db.selectFrom('conversation_messages').select('text').execute()
      return said.some(({ text }) => text === 'Kiln Lane')
    })
  await later(89 * dayMs, () => eraseConversations.run(scheduledRun(t)))
  expect(await left()).toBe(true)
  await later(91 * dayMs, () => eraseConversations.run(scheduledRun(t)))
  expect(await left()).toBe(false)
})

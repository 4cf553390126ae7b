import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  getConversation,
  handOverConversation,
  mailConversationLink,
  restartConversation,
  resumeConversation,
  sendMessage,
  startConversation,
  attachPreview,
} from '@marketday/contract/assistant/chatbot'
import { createPreview } from '@marketday/contract/imports/imports'

import { movingClock } from '../../../testing/identity/moving-clock.ts'
import { freshEmail, mailedToken, mailsTo } from '../../../testing/identity/people.ts'
import { appBehindProxy, stranger } from '../../../testing/leads/lead-forms.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await appBehindProxy()
})
afterAll(() => t.close())
const minutes = movingClock(() => t)
const day = 24 * 60

async function talked(email = freshEmail('chat')) {
  const client = stranger(t)
  const said = ['Starting fresh', 'Kiln Lane', 'I sell pottery in Leeds, UK', 'skip', 'skip']
  const begun = await client.call(startConversation, { body: { id: newId(), text: said[0] ?? '' } })
  const key = { token: begun.body.token }
  const say = (text: string) => client.call(sendMessage, { body: { ...key, id: newId(), text } })
  for (const text of said.slice(1)) await say(text)
  for (const text of ['about 700', '5 a day', 'warm', 'Ann Baker']) await say(text)
  if (email !== '') await say(email)
  const mail = () => client.call(mailConversationLink, { body: key })
  const read = async () => (await client.call(getConversation, { body: key })).body
  return { email, key, client, say, mail, read }
}

const linkIn = (email: string) => mailedToken(t, email, 'resume-chat')
const open = (token: string) => stranger(t).call(resumeConversation, { body: { token } })

test('BOT-05 a mailed link opens the conversation in another browser, with the website as it was', async () => {
  const { email, key, client, mail, read } = await talked()
  const address = 'example.com'
  const preview = await client.call(createPreview, { body: { address } })
  await client.call(attachPreview, { body: { ...key, previewToken: preview.body.token } })
  const before = await read()
  expect(before.email).toBe(email)
  const asked = await mail()
  expect([asked.status, asked.body]).toEqual([202, { email }])

  const resumed = await open(await linkIn(email))
  expect([resumed.status, resumed.body.conversation]).toEqual([200, before])
  expect(before.previewToken).not.toBeNull()
  const body = { token: resumed.body.token, id: newId(), text: 'skip' }
  expect((await stranger(t).call(sendMessage, { body })).status).toBe(200)
})

test('BOT-05 the link works once, and the first browser is told where the conversation went', async () => {
  const { email, key, client, mail, say } = await talked()
  await mail()
  const link = await linkIn(email)
  const answers = await Promise.all([open(link), open(link)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  const again = await open(link)
  expect([again.problem.code, again.problem.message]).toEqual([
    'link_expired',
    expect.stringContaining('was already used'),
  ])
  const old = await client.call(getConversation, { body: key })
  expect([old.status, old.problem.message]).toEqual([
    404,
    expect.stringContaining('continues in another browser'),
  ])
  expect((await say('skip')).status).toBe(404)
})

test('BOT-05 the link works for seven days', async () => {
  const [inTime, late] = [await talked(), await talked()]
  for (const each of [inTime, late]) await each.mail()
  const links = [await linkIn(inTime.email), await linkIn(late.email)] as const
  minutes(7 * day - 1)
  expect((await open(links[0])).status).toBe(200)
  minutes(7 * day + 1)
  expect((await open(links[1])).problem.message).toContain('has expired; it works for 7 days')
  expect((await open('of-nobody')).problem.code).toBe('link_expired')
})

test('BOT-05 whoever began anew or said another address has ended the link', async () => {
  const { email, key, client, mail, read } = await talked()
  await mail()
  const link = await linkIn(email)
  await client.call(restartConversation, { body: key })
  expect((await open(link)).problem.message).toContain('was restarted')
  expect((await read()).status).toBe('collecting')
})

test('BOT-08 a conversation that became a shop is opened by no link', async () => {
  const { email, key, mail } = await talked()
  await mail()
  const owner = await t.owner()
  expect((await owner.call(handOverConversation, { body: key })).status).toBe(200)
  expect((await open(await linkIn(email))).problem.message).toContain('became a shop')
  expect((await mail()).status).toBe(409)
})

test('BOT-14 without an address no mail leaves, and the mail repeats nothing that was said', async () => {
  const nobody = await talked('')
  expect((await nobody.mail()).status).toBe(409)
  const { email, mail } = await talked()
  await mail()
  const [letter] = await mailsTo(t, email)
  expect(letter?.text).not.toMatch(/Kiln|pottery|Ann Baker/)
})

test('BOT-14 three mails of a conversation and five to an address are enough for a day', async () => {
  const email = freshEmail('asked')
  const first = await talked(email)
  expect((await first.mail()).status).toBe(202)
  const hasty = await first.mail()
  expect([hasty.status, hasty.headers['retry-after']]).toEqual([429, '60'])
  for (const minute of [2, 4]) {
    minutes(minute)
    expect((await first.mail()).status).toBe(202)
  }
  minutes(6)
  expect((await first.mail()).problem.message).toContain('3 links a day')
  for (const minute of [8, 10]) {
    minutes(minute)
    expect((await (await talked(email.toUpperCase())).mail()).status).toBe(202)
  }
  minutes(12)
  expect((await (await talked(email)).mail()).problem.message).toContain('5 links a day')
  expect(await mailsTo(t, email)).toHaveLength(5)
  minutes(day + 13)
  expect((await (await talked(email)).mail()).status).toBe(202)
})

test('BOT-14 one network asks for ten mails an hour at most', async () => {
  const { client } = await talked()
  const statuses: number[] = []
  for (let asked = 0; asked < 11; asked += 1)
    statuses.push((await client.call(mailConversationLink, { body: { token: 'none' } })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429])
})

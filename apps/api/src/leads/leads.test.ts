import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  applyAsPartner,
  askForAnnouncements,
  bookDemo,
  confirmAnnouncements,
  listDemoSlots,
  listLeads,
  sendContactMessage,
} from '@marketday/contract/leads'
import { testApp } from '../testing/test-app.ts'
import type { TestApp } from '../testing/test-app.ts'

let tests: TestApp

beforeAll(async () => {
  tests = await testApp()
})
afterAll(() => tests.close())

const openedAt = new Date(Date.now() - 10_000).toISOString()
let people = 0
const person = () => ({ openedAt, name: 'Ann Baker', email: `ann${++people}@example.com` })
const contact = () => ({
  ...person(),
  topic: 'question' as const,
  message: 'Do you deliver to islands?',
})
const partner = () => ({
  ...person(),
  company: 'Webwerk',
  website: '',
  country: 'GB',
  partnerType: 'agency' as const,
  clientsPerYear: 5,
  message: '',
})
const demo = (startsAt: string) => ({
  ...person(),
  company: 'Corner Bakery',
  companySize: 'small' as const,
  startsAt,
  timeZone: 'Europe/Vienna',
  message: '',
})

const leads = () => tests.inTenant(null, (db) => db.selectFrom('leads').selectAll().execute())
const mails = (to: string) =>
  tests.inTenant(null, (db) =>
    db.selectFrom('mail_outbox').selectAll().where('to_address', '=', to).execute(),
  )

describe('a contact message', () => {
  test('is stored, answered by mail and has one reference however often it is sent', async () => {
    const form = contact()
    const [first, second] = await Promise.all([
      tests.visitor().call(sendContactMessage, { body: form }),
      tests.visitor().call(sendContactMessage, { body: form }),
    ])
    expect(first.status).toBe(201)
    expect(first.body.reference).toMatch(/^MD-/)
    expect(second.body).toEqual(first.body)
    expect((await leads()).filter((lead) => lead.email === form.email)).toHaveLength(1)
    expect(await mails(form.email)).toHaveLength(1)
  })

  test('with a wrong e-mail is refused and the field is marked without words', async () => {
    const { status, problem } = await tests
      .visitor()
      .call(sendContactMessage, { body: { ...contact(), email: 'ann@' } })
    expect(status).toBe(400)
    expect(problem.errors).toContainEqual({ path: 'email', message: '' })
  })

  test('sent by a machine is refused', async () => {
    const trapped = await tests
      .visitor()
      .call(sendContactMessage, { body: { ...contact(), nickname: 'bot' } })
    const hasty = await tests
      .visitor()
      .call(sendContactMessage, { body: { ...contact(), openedAt: new Date().toISOString() } })
    expect([trapped.status, hasty.status]).toEqual([400, 400])
  })
})

test('leads are invisible in the transactions of a shop', async () => {
  await tests.visitor().call(sendContactMessage, { body: contact() })
  expect(await leads()).not.toEqual([])
  const { tenantId } = await tests.owner()
  const rows = await tests.inTenant(tenantId, (db) =>
    db.selectFrom('leads').select('lead_id').execute(),
  )
  expect(rows).toEqual([])
})

test('a second partner application within 30 days updates the first', async () => {
  const form = partner()
  const first = await tests.visitor().call(applyAsPartner, { body: form })
  const second = await tests
    .visitor()
    .call(applyAsPartner, { body: { ...form, company: 'Webwerk Ltd' } })
  expect(second.body).toEqual(first.body)
  const stored = (await leads()).filter((lead) => lead.email === form.email)
  expect(stored).toMatchObject([{ details: { company: 'Webwerk Ltd' } }])
})

describe('a demo', () => {
  test('is offered on ten working days and can be booked once', async () => {
    const { body: offer } = await tests.visitor().call(listDemoSlots)
    expect(new Set(offer.slots.map((slot) => slot.slice(0, 10))).size).toBe(10)
    expect(offer.slots.some((slot) => [0, 6].includes(new Date(slot).getUTCDay()))).toBe(false)

    const startsAt = offer.slots[3] ?? ''
    const [one, other] = await Promise.all([
      tests.visitor().call(bookDemo, { body: demo(startsAt) }),
      tests.visitor().call(bookDemo, { body: demo(startsAt) }),
    ])
    expect(new Set([one.status, other.status])).toEqual(new Set([201, 409]))
    const refused = one.status === 409 ? one : other
    expect(refused.problem).toMatchObject({
      code: 'slot_taken',
      message: expect.stringMatching(/just taken.*next free/),
    })
    expect((await tests.visitor().call(listDemoSlots)).body.slots).not.toContain(startsAt)
  })

  test('outside the offered times is refused and leaves no lead', async () => {
    const form = demo('2020-01-01T03:00:00Z')
    expect((await tests.visitor().call(bookDemo, { body: form })).status).toBe(409)
    expect((await leads()).filter((lead) => lead.email === form.email)).toEqual([])
  })
})

test('an address is on the list only after its link was confirmed, and the reply never tells', async () => {
  const form = { openedAt, email: 'list@example.com' }
  const visitor = tests.visitor()
  const first = await visitor.call(askForAnnouncements, { body: form })
  const [mail] = await mails(form.email)
  const token = /confirm=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''

  expect((await visitor.call(confirmAnnouncements, { body: { token: 'wrong' } })).status).toBe(404)
  expect((await visitor.call(confirmAnnouncements, { body: { token } })).body).toEqual({
    wasConfirmed: false,
  })
  expect((await visitor.call(confirmAnnouncements, { body: { token } })).body).toEqual({
    wasConfirmed: true,
  })

  const again = await visitor.call(askForAnnouncements, { body: form })
  expect([again.status, again.body]).toEqual([first.status, first.body])
  expect((await mails(form.email)).map(({ template }) => template).toSorted()).toEqual([
    'coming-soon-confirm',
    'coming-soon-known',
  ])
})

describe('the list of leads', () => {
  test('is for operators, the newest first, page by page', async () => {
    const sent = [contact(), contact(), contact()]
    for (const form of sent) await tests.visitor().call(sendContactMessage, { body: form })
    const operator = await tests.operator()
    const first = await operator.call(listLeads, { query: { kind: 'contact', limit: 2 } })
    const second = await operator.call(listLeads, {
      query: { kind: 'contact', limit: 2, cursor: first.body.nextCursor ?? '' },
    })
    const seen = [...first.body.rows, ...second.body.rows].map(({ email }) => email)
    expect(seen.slice(0, 3)).toEqual(sent.map(({ email }) => email).toReversed())
    const owner = await tests.owner()
    expect((await owner.call(listLeads, { query: {} })).status).toBe(403)
  })
})

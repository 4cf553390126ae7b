import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  applyAsPartner,
  askForAnnouncements,
  bookDemo,
  confirmAnnouncements,
  listDemoSlots,
  sendContactMessage,
} from '@marketday/contract/site/leads'
import { scheduledRun } from '../../../testing/scheduled-run.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { forgetLeads } from './lead-inbox.ts'
import {
  appBehindProxy,
  filledIn,
  leadsFrom,
  mailsTo,
  stranger,
} from '../../../testing/leads/lead-forms.ts'

let tests: TestApp

beforeAll(async () => {
  tests = await appBehindProxy()
})
afterAll(() => tests.close())

const hourMs = 3_600_000
const send = (body: ReturnType<typeof filledIn.contact>) =>
  stranger(tests).call(sendContactMessage, { body })

/** Shifts the clock by `ms` for SQL and TypeScript alike. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  tests.app.services.clock.setOffset(ms)
  try {
    return await work()
  } finally {
    tests.app.services.clock.setOffset(0)
  }
}

describe('a contact message', () => {
  test('is stored, answered by mail and has one reference however often it is sent', async () => {
    const form = filledIn.contact()
    const [first, second] = await Promise.all([send(form), send(form)])
    expect(first.status).toBe(201)
    expect(first.body.reference).toMatch(/^MD-/)
    expect(second.body).toEqual(first.body)
    expect(await leadsFrom(tests, form.email)).toHaveLength(1)
    expect(await mailsTo(tests, form.email)).toMatchObject([{ template: 'lead-received' }])
  })

  test('in the same words is a new message on another day', async () => {
    const form = filledIn.contact()
    const first = await send(form)
    const again = await later(25 * hourMs, () => send(form))
    expect(again.body.reference).not.toBe(first.body.reference)
    expect(await leadsFrom(tests, form.email)).toHaveLength(2)
  })

  test('is not repeated in the mail, because the address may be a stranger’s', async () => {
    const form = { ...filledIn.contact(), message: 'Buy cheap watches at watches.example' }
    await send(form)
    const [mail] = await mailsTo(tests, form.email)
    expect(`${mail?.text}${mail?.html}`).not.toContain('watches')
    const spam = await send({ ...filledIn.contact(), name: 'See https://watches.example' })
    expect(spam.status).toBe(400)
  })

  test('with a wrong email is refused and the field is marked without words', async () => {
    const { status, problem } = await send({ ...filledIn.contact(), email: 'ann@' })
    expect(status).toBe(400)
    expect(problem.errors).toContainEqual({ path: 'email', message: '' })
  })

  test.each([
    ['name', 'A', 'Enter your name'],
    ['name', 'x'.repeat(81), 'Your name can have up to 80 characters'],
    ['phone', 'call me', expect.stringContaining('+44')],
    ['topic', 'nonsense', 'Choose a topic'],
    ['message', 'Too short', 'Enter a message of at least 10 characters'],
    ['message', 'x'.repeat(5001), 'Your message can have up to 5000 characters'],
    ['message', 'with a \u0000 inside of it', 'Contains characters that can’t be saved'],
    [
      'name',
      'Ann\u202Erekab',
      'Contains invisible characters that change text direction. Remove them',
    ],
  ])('names what is wrong with %s', async (field, value, message) => {
    const { status, problem } = await send({ ...filledIn.contact(), [field]: value })
    expect(status).toBe(400)
    expect(problem.errors).toContainEqual({ path: field, message })
  })

  test.each([
    ['<script>alert(1)</script>', 'Line one\r\n<b>bold</b> & “quoted” \t pasted'],
    ['👩‍🍳 Ann 🥐', '🥖'.repeat(500)],
    ['آن الخبّازة', 'هل توصلون يوم الأحد أيضًا؟'],
    ['Ann', 'Δεν μιλάω αγγλικά, 日本語もだめです'],
  ])('keeps what somebody called %s wrote, letter for letter', async (name, message) => {
    const form = { ...filledIn.contact(), name, message }
    expect((await send(form)).status).toBe(201)
    expect(await leadsFrom(tests, form.email)).toMatchObject([{ name, details: { message } }])
    const [mail] = await mailsTo(tests, form.email)
    expect(mail?.html).not.toContain('<script')
  })

  test('sent by a machine is refused', async () => {
    const trapped = await send(Object.assign(filledIn.contact(), { nickname: 'bot' }))
    const hasty = await send({ ...filledIn.contact(), openedAt: new Date().toISOString() })
    expect([trapped.status, hasty.status]).toEqual([400, 400])
  })

  test('after five in an hour has to wait, and is told for how long', async () => {
    const { email } = filledIn.contact()
    for (let sent = 0; sent < 5; sent++)
      await later(sent * 70_000, () =>
        send({ ...filledIn.contact(), email, message: `Question number ${sent}, please` }),
      )
    const { status, headers } = await later(400_000, () =>
      send({ ...filledIn.contact(), email, message: 'And a sixth question' }),
    )
    expect([status, headers['retry-after']]).toEqual([429, '3600'])
  })
})

test('leads are invisible in the transactions of a shop', async () => {
  const form = filledIn.contact()
  await send(form)
  expect(await leadsFrom(tests, form.email)).toHaveLength(1)
  const { tenantId } = await tests.owner()
  const rows = await tests.inTenant(tenantId, (db) =>
    db.selectFrom('leads').select('lead_id').execute(),
  )
  expect(rows).toEqual([])
})

describe('a partner application', () => {
  test('replaces an earlier one of the same address within 30 days', async () => {
    const form = filledIn.partner()
    const first = await stranger(tests).call(applyAsPartner, { body: form })
    const second = await tests
      .visitor()
      .call(applyAsPartner, { body: { ...form, company: 'Webwerk Ltd' } })
    expect(second.body).toEqual(first.body)
    expect(await leadsFrom(tests, form.email)).toMatchObject([
      { details: { company: 'Webwerk Ltd' } },
    ])
    const third = await later(31 * 24 * hourMs, () =>
      stranger(tests).call(applyAsPartner, { body: form }),
    )
    expect(third.body.reference).not.toBe(first.body.reference)
  })

  test('needs a country and a number of clients; an empty field is not a zero', async () => {
    const { problem } = await stranger(tests).call(applyAsPartner, {
      body: { ...filledIn.partner(), country: '', clientsPerYear: '' },
    })
    expect(problem.errors).toEqual([
      { path: 'country', message: 'Choose a country' },
      { path: 'clientsPerYear', message: 'Enter the number of clients you expect' },
    ])
  })
})

describe('an address that wants to hear from us', () => {
  const ask = (body: ReturnType<typeof filledIn.announcement>) =>
    stranger(tests).call(askForAnnouncements, { body })
  const confirm = (token: string) => stranger(tests).call(confirmAnnouncements, { body: { token } })
  const tokenIn = (text = '') => /confirm=([\w-]+)/.exec(text)?.[1] ?? ''

  test('is on the list only after its link was confirmed, and the reply never tells', async () => {
    const form = filledIn.announcement()
    const first = await ask(form)
    const token = tokenIn((await mailsTo(tests, form.email))[0]?.text)

    expect((await confirm('wrong')).status).toBe(404)
    const confirmed = await confirm(token)
    expect(confirmed.body).toEqual({
      wasConfirmed: false,
      reference: expect.stringMatching(/^MD-/),
    })
    expect((await confirm(token)).body).toEqual({ ...confirmed.body, wasConfirmed: true })

    const again = await ask({ ...form, email: form.email.toUpperCase() })
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(await leadsFrom(tests, form.email)).toHaveLength(1)
    const known = await mailsTo(tests, form.email.toUpperCase())
    expect(known.map(({ template }) => template)).toEqual(['coming-soon-known'])
  })

  test('is written to once in ten minutes, however often somebody asks in its name', async () => {
    const form = filledIn.announcement()
    for (let times = 0; times < 3; times++) expect((await ask(form)).status).toBe(202)
    expect(await mailsTo(tests, form.email)).toHaveLength(1)
    await later(11 * 60_000, () => ask(form))
    expect(await mailsTo(tests, form.email)).toHaveLength(2)
  })
})

test('an address that was never confirmed is forgotten after a week, a message after two years', async () => {
  const [unconfirmed, written] = [filledIn.announcement(), filledIn.contact()]
  await stranger(tests).call(askForAnnouncements, { body: unconfirmed })
  await send(written)
  const { slots } = (await stranger(tests).call(listDemoSlots)).body
  const demo = filledIn.demo(slots[0] ?? '')
  await stranger(tests).call(bookDemo, { body: demo })
  const left = async () => [
    (await leadsFrom(tests, unconfirmed.email)).length,
    (await leadsFrom(tests, written.email)).length,
  ]
  const afterDays = (days: number) =>
    later(days * 24 * hourMs, () => forgetLeads.run(scheduledRun(tests)))
  await afterDays(6)
  expect(await left()).toEqual([1, 1])
  await afterDays(8)
  expect(await left()).toEqual([0, 1])
  expect(await leadsFrom(tests, demo.email)).toHaveLength(1)
  await afterDays(760)
  expect(await left()).toEqual([0, 0])
  expect(await leadsFrom(tests, demo.email)).toEqual([])
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookDemo, listDemoSlots } from '@marketday/contract/site/leads'
import type { DemoReceipt } from '@marketday/contract/site/leads'
import {
  cancelDemo,
  getDemoBooking,
  getDemoCalendar,
  maxDemoMoves,
  moveDemo,
} from '@marketday/contract/site/leads-bookings'
import type { TestApp } from '../../../../testing/test-app.ts'
import {
  appBehindProxy,
  filledIn,
  leadsFrom,
  mailsTo,
  stranger,
} from '../../../../testing/leads/lead-forms.ts'

let tests: TestApp
let free: string[] = []

beforeAll(async () => {
  tests = await appBehindProxy()
})
afterAll(() => tests.close())
beforeEach(async () => {
  free = (await stranger(tests).call(listDemoSlots)).body.slots
})

const slot = (place: number) => free[place] ?? ''

async function booked(startsAt: string) {
  const form = filledIn.demo(startsAt)
  const { body } = await stranger(tests).call(bookDemo, { body: form })
  return { form, receipt: body, token: tokenOf(body) }
}

const tokenOf = ({ bookingToken }: DemoReceipt) => bookingToken ?? ''
const move = (token: string, startsAt: string) =>
  stranger(tests).call(moveDemo, { body: { token, startsAt, timeZone: 'Europe/Vienna' } })
const cancel = (token: string) => stranger(tests).call(cancelDemo, { body: { token } })
const see = async (token: string) =>
  (await stranger(tests).call(getDemoBooking, { query: { booking: token } })).body
const calendar = async (token: string) =>
  (await stranger(tests).call(getDemoCalendar, { query: { booking: token } })).body

describe('a demo', () => {
  test('is offered on ten working days and can be booked once', async () => {
    expect(new Set(free.map((time) => time.slice(0, 10))).size).toBe(10)
    expect(free.some((time) => [0, 6].includes(new Date(time).getUTCDay()))).toBe(false)

    const startsAt = slot(3)
    const [one, other] = await Promise.all([
      stranger(tests).call(bookDemo, { body: filledIn.demo(startsAt) }),
      stranger(tests).call(bookDemo, { body: filledIn.demo(startsAt) }),
    ])
    expect(new Set([one.status, other.status])).toEqual(new Set([201, 409]))
    const refused = one.status === 409 ? one : other
    expect(refused.problem).toMatchObject({
      code: 'slot_taken',
      message: expect.stringMatching(/just taken.*next free/),
    })
    expect((await stranger(tests).call(listDemoSlots)).body.slots).not.toContain(startsAt)
  })

  test('outside the offered times is refused and leaves no lead', async () => {
    const form = filledIn.demo('2020-01-01T03:00:00Z')
    expect((await stranger(tests).call(bookDemo, { body: form })).status).toBe(409)
    expect(await leadsFrom(tests, form.email)).toEqual([])
  })

  test('sent twice is one booking and one mail', async () => {
    const { form, receipt } = await booked(slot(0))
    const again = await stranger(tests).call(bookDemo, { body: form })
    expect(again.body).toEqual({ ...receipt, bookingToken: null })
    expect(await mailsTo(tests, form.email)).toMatchObject([{ template: 'demo-booked' }])
  })
})

describe('whoever holds the link from the mail', () => {
  test('sees the demo, and nobody else does', async () => {
    const { form, receipt, token } = await booked(slot(0))
    const [mail] = await mailsTo(tests, form.email)
    expect(mail?.text).toContain(`/requestADemo?booking=${token}`)
    expect(await see(token)).toEqual({
      reference: receipt.reference,
      company: 'Corner Bakery',
      startsAt: receipt.startsAt,
      timeZone: 'Europe/Vienna',
      state: 'booked',
    })
    const guess = await stranger(tests).call(getDemoBooking, { query: { booking: 'guessed' } })
    expect(guess.status).toBe(404)
  })

  test('moves it: the old time is free again, the new one is not, the person has a mail', async () => {
    const [before, after] = [slot(0), slot(5)]
    const { form, token } = await booked(before)
    expect((await move(token, after)).body).toMatchObject({ startsAt: after, state: 'booked' })
    const { slots } = (await stranger(tests).call(listDemoSlots)).body
    expect([slots.includes(before), slots.includes(after)]).toEqual([true, false])
    expect((await mailsTo(tests, form.email)).map(({ template }) => template)).toEqual([
      'demo-booked',
      'demo-moved',
    ])
  })

  test('does not get a time that somebody else has, and keeps the old one', async () => {
    const { token } = await booked(slot(0))
    await booked(slot(1))
    const refused = await move(token, slot(1))
    expect([refused.status, refused.problem.code]).toEqual([409, 'slot_taken'])
    expect(await see(token)).toMatchObject({ startsAt: slot(0) })
  })

  test('of two who want the same new time at once, one gets it', async () => {
    const [one, other] = [await booked(slot(0)), await booked(slot(1))]
    const answers = await Promise.all([move(one.token, slot(6)), move(other.token, slot(6))])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('cancels it once: the time is free again and one mail is sent', async () => {
    const { form, token } = await booked(slot(0))
    expect((await cancel(token)).body).toMatchObject({ state: 'cancelled' })
    expect((await cancel(token)).body).toMatchObject({ state: 'cancelled' })
    expect((await stranger(tests).call(listDemoSlots)).body.slots).toContain(slot(0))
    const cancellations = (await mailsTo(tests, form.email)).filter(
      ({ template }) => template === 'demo-cancelled',
    )
    expect(cancellations).toHaveLength(1)
    expect((await move(token, slot(2))).problem.code).toBe('slot_closed')
  })

  test('may book the same time again after cancelling it', async () => {
    const { form, token } = await booked(slot(0))
    await cancel(token)
    const again = await stranger(tests).call(bookDemo, { body: form })
    expect(again.status).toBe(201)
    expect(tokenOf(again.body)).not.toBe('')
  })

  test('cannot move it for ever, nor change what has begun', async () => {
    const { token } = await booked(slot(0))
    const { clock } = tests.app.services
    for (let times = 0; times < maxDemoMoves; times++) await move(token, slot(times + 1))
    expect((await move(token, slot(9))).status).toBe(409)

    const offset = clock.offsetMs()
    clock.setOffset(offset + 40 * 86_400_000)
    expect(await see(token)).toMatchObject({ state: 'past' })
    expect((await cancel(token)).status).toBe(409)
    clock.setOffset(offset)
  })
})

describe('the calendar file', () => {
  test('keeps its id while the demo moves, and is cancelled with it', async () => {
    const { token } = await booked(slot(0))
    const first = await calendar(token)
    expect(first).toContain('METHOD:PUBLISH')
    expect(first).toContain('SEQUENCE:0')
    expect(first).toContain(`DTSTART:${slot(0).slice(0, 19).replaceAll(/[-:]/g, '')}Z`)

    await move(token, slot(7))
    await cancel(token)
    const last = await calendar(token)
    const idOf = (file: string) => /UID:(.*)/.exec(file)?.[1]
    expect(idOf(last)).toBe(idOf(first))
    expect(last).toMatch(/METHOD:CANCEL[^]*SEQUENCE:2[^]*STATUS:CANCELLED/)
  })
})

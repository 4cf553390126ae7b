import { expect, test } from 'vitest'
import { demoCalendar } from './demo-calendar.ts'

const booking = {
  bookingId: '0190',
  reference: 'MD-1',
  name: 'Ann',
  email: 'ann@example.com',
  company: 'Ann; Sons, “Bäckerei” \\ Ltd\r\nATTENDEE:evil 🥐🥐🥐🥐🥐🥐🥐🥐🥐🥐🥐🥐🥐🥐🥐🥐🥐🥐🥐🥐',
  startsAt: '2026-12-01T09:30:00.000Z',
  timeZone: 'Europe/Vienna',
  sequence: 3,
  cancelledAt: null,
}
const place = {
  url: new URL('https://marketday.example/requestADemo?booking=abc'),
  now: new Date('2026-11-21T10:00:00Z'),
}

test('a calendar file has short lines that end as the standard says', () => {
  const lines = demoCalendar(booking, place).split('\r\n')
  expect(lines.at(-1)).toBe('')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(lines.every((line) => line.isWellFormed())).toBe(true)
  expect(lines).toContain('DTEND:20261201T100000Z')
})

test('what somebody typed ends neither its line nor its property', () => {
  const unfolded = demoCalendar(booking, place).replaceAll('\r\n ', '')
  expect(unfolded).toContain(
    'SUMMARY:Marketday demo for Ann\\; Sons\\, “Bäckerei” \\\\ Ltd\\nATTENDEE:evil',
  )
  expect(unfolded).not.toMatch(/^ATTENDEE/m)
})

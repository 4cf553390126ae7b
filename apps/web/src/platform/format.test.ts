import { expect, test, vi } from 'vitest'
import {
  clock,
  count,
  day,
  latelyOrDay,
  moment,
  money,
  percent,
  timeUntil,
  utcDay,
} from './format.ts'

test.each([
  [450, 'GBP', '£4.50'],
  [1_234_567, 'GBP', '£12,345.67'],
  [450, 'JPY', 'JP¥450'],
])('%i minor units of %s are shown as %s', (minor, currency, shown) => {
  expect(money(minor, currency)).toBe(shown)
})

test.each([
  // UTC instant, zone, day, moment, clock time
  ['2026-11-20T11:05:00Z', 'UTC', ['20 Nov 2026', '20 Nov 2026, 11:05', '11:05']],
  ['2026-11-20T23:30:00Z', 'Europe/Berlin', ['21 Nov 2026', '21 Nov 2026, 00:30', '00:30']],
  ['2026-07-01T03:00:00Z', 'America/New_York', ['30 Jun 2026', '30 Jun 2026, 23:00', '23:00']],
])('%s is shown in the time zone of the shop: %s', (iso, timeZone, shown) => {
  expect([day(iso, timeZone), moment(iso, timeZone), clock(iso, timeZone)]).toEqual(shown)
})

test.each([
  ['2026-11-20T23:59:59Z', '20 Nov 2026'],
  ['2026-05-01', '1 May 2026'],
  ['2026-12-10T00:00:00Z', '10 Dec 2026'],
  ['2026-11-21T01:00:00+02:00', '20 Nov 2026'],
])('the day of %s by UTC is %s', (iso, shown) => {
  expect(utcDay(iso)).toBe(shown)
})

test.each([
  [-1, 'now'],
  [59, 'in less than a minute'],
  [60, 'in 1 minute'],
  [3_599, 'in 59 minutes'],
  [86_399, 'in 23 hours'],
  [3 * 86_400, 'in 3 days'],
  [61 * 86_400, 'in 2 months'],
  [800 * 86_400, 'in 2 years'],
])('INV-24 %i seconds ahead is %s', (seconds, words) => {
  const now = Date.parse('2026-11-25T09:00:00Z')
  expect(timeUntil(new Date(now + seconds * 1000).toISOString(), now)).toBe(words)
})

test('numbers are grouped, and shares are percents with at most one decimal', () => {
  expect([0, 999, 1_000, 1_234_567].map(count)).toEqual(['0', '999', '1,000', '1,234,567'])
  expect([0, 0.125, 0.3333, 1].map(percent)).toEqual(['0%', '12.5%', '33.3%', '100%'])
})

test('a format is made once and then kept: making one is slow', () => {
  const madeDates = vi.spyOn(Intl, 'DateTimeFormat')
  const madeNumbers = vi.spyOn(Intl, 'NumberFormat')
  for (const hour of ['08', '09', '10']) day(`2026-11-20T${hour}:00:00Z`, 'Asia/Tokyo')
  for (const share of [0.1, 0.2, 0.3]) percent(share)
  expect(madeDates).toHaveBeenCalledTimes(1)
  expect(madeNumbers.mock.calls.length).toBeLessThanOrEqual(1)
  vi.restoreAllMocks()
})

test.each([
  ['2026-11-30T11:59:40Z', 'Just now'],
  ['2026-11-30T11:15:00Z', '45 min ago'],
  ['2026-11-29T12:30:00Z', '23 h ago'],
  ['2026-11-29T12:00:00Z', '29 Nov'],
  ['2026-01-02T12:00:00Z', '2 Jan'],
  ['2025-12-31T12:00:00Z', '31 Dec 2025'],
  // Ahead of this clock.
  ['2026-11-30T12:00:50Z', 'Just now'],
  ['2026-12-01T12:00:00Z', '1 Dec'],
])('UX-22 in a list at noon of 30 November, %s is “%s”', (iso, words) => {
  expect(latelyOrDay(iso, Date.parse('2026-11-30T12:00:00Z'))).toBe(words)
})

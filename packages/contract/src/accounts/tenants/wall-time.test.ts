import { expect, test } from 'vitest'

import { readWallTime, writeLocalTime, writeWallTime } from './wall-time.ts'

test.each([
  ['2026-11-25T09:30', 'Europe/London', '2026-11-25T09:30:00.000Z'],
  ['2026-07-01T09:30', 'Europe/London', '2026-07-01T08:30:00.000Z'],
  ['2026-07-01T00:15', 'Pacific/Auckland', '2026-06-30T12:15:00.000Z'],
  ['2026-07-01T09:30', 'Asia/Kathmandu', '2026-07-01T03:45:00.000Z'],
  ['2026-07-01T09:30', 'America/St_Johns', '2026-07-01T12:00:00.000Z'],
])('INV-24 %s in %s is %s, and back', (wall, zone, moment) => {
  expect(readWallTime(wall, zone)).toBe(moment)
  expect(writeWallTime(moment, zone)).toBe(wall)
})

test('INV-24 a time that the clocks skip is as long after the jump', () => {
  const moment = readWallTime('2026-03-29T01:30', 'Europe/London')
  expect(moment).toBe('2026-03-29T01:30:00.000Z')
  expect(writeWallTime(moment ?? '', 'Europe/London')).toBe('2026-03-29T02:30')
})

test('INV-24 of a time that comes twice the first is meant', () => {
  expect(readWallTime('2026-10-25T01:30', 'Europe/London')).toBe('2026-10-25T00:30:00.000Z')
  expect(readWallTime('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
})

test.each(['', 'soon', '2026-11-25', '2026-13-25T09:30', '2026-02-30T09:30', '2026-11-25T25:00'])(
  'INV-24 “%s” is no time',
  (wall) => expect(readWallTime(wall, 'Europe/London')).toBeNull(),
)

test.each([
  ['2026-03-31T23:30:59.999Z', 'Europe/London', '2026-04-01 00:30:59'],
  ['2026-10-31T23:30:00Z', 'Europe/London', '2026-10-31 23:30:00'],
  ['2026-07-01T00:00:00Z', 'America/New_York', '2026-06-30 20:00:00'],
])('%s in %s is %s on the shop’s clock', (moment, zone, local) => {
  expect(writeLocalTime(moment, zone)).toBe(local)
})

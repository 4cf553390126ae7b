import { expect, test } from 'vitest'

import { justTaken, stateOf } from './rules.ts'

const startsAt = '2026-11-24T10:30:00Z'

test.each([
  ['before it begins', '2026-11-24T10:29:59Z', 'booked'],
  ['as it begins', '2026-11-24T10:30:00Z', 'past'],
  ['after it began', '2026-11-24T10:30:01Z', 'past'],
])('a demo, %s', (_, now, state) => {
  expect(stateOf({ startsAt, cancelledAt: null }, new Date(now))).toBe(state)
})

test.each(['2026-11-24T10:29:59Z', '2026-12-24T10:30:00Z'])(
  'a demo that was called off is still so at %s',
  (now) => {
    const cancelledAt = '2026-11-23T08:00:00Z'
    expect(stateOf({ startsAt, cancelledAt }, new Date(now))).toBe('cancelled')
  },
)

const free = ['2026-11-23T09:00:00Z', '2026-11-24T10:30:00Z', '2026-11-24T11:00:00Z']

test.each([
  ['the one right after it', '2026-11-24T10:00:00Z', 'Tuesday 24 November at 10:30'],
  ['never the same one again', '2026-11-24T10:30:00Z', 'Tuesday 24 November at 11:00'],
  ['the first of all when none is later', '2026-11-25T10:00:00Z', 'Monday 23 November at 09:00'],
])('whoever was a moment too late is offered %s', (_, wanted, offered) => {
  expect(justTaken(free, { startsAt: wanted, timeZone: 'Europe/London' })).toBe(
    `That time was just taken. The next free one is ${offered}.`,
  )
})

test('the free time is said in the time zone of whoever asks', () => {
  const wish = { startsAt: '2026-11-24T10:00:00Z', timeZone: 'Asia/Tokyo' }
  expect(justTaken(free, wish)).toContain('Tuesday 24 November at 19:30')
})

test('where no time is free, writing is the way', () => {
  expect(justTaken([], { startsAt: '2026-11-24T10:00:00Z', timeZone: 'Europe/London' })).toBe(
    'That time was just taken, and there are no free times in the next ten working days. Please contact us instead.',
  )
})

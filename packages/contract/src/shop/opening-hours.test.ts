import { expect, test } from 'vitest'

import { hoursProblem, readOpeningHours, toSpans } from './opening-hours.ts'

const words = (lines: readonly string[]) =>
  readOpeningHours(lines).map(({ weekday, opens, closes }) => `${weekday} ${opens}–${closes}`)

test.each([
  [['We-Su 11:00-18:00'], ['3', '4', '5', '6', '7'].map((day) => `${day} 11:00–18:00`)],
  [['Mo,We 9-12'], ['1 09:00–12:00', '3 09:00–12:00']],
  [['Saturday: 8.30 – 13.00, 15:00-18:00'], ['6 08:30–13:00', '6 15:00–18:00']],
  [['Su-Mo 10:00-12:00'], ['7 10:00–12:00', '1 10:00–12:00']],
  [['Tu 10:00-12:00', 'Tu 10:00-12:00'], ['2 10:00–12:00']],
  [
    ['Tu 9-12, 14-18', 'Tu 11-13', 'Tu 12:30-13:30'],
    ['2 14:00–18:00', '2 09:00–13:30'],
  ],
  [['closed on Sundays', 'Mo 18:00-02:00', '24/7', 'Mo 25:00-26:00', ''], []],
])('opening hours %j are %j', (lines, hours) => {
  expect(words(lines)).toEqual(hours)
})

const on = (weekday: number, opens = '07:00', closes = '18:00') => ({ weekday, opens, closes })

test.each([
  [[on(1, '09:00', '12:30'), on(1, '14:00'), on(2, '09:00')], null],
  [[on(1, '09:00', '12:00'), on(1, '12:00')], null],
  [[on(3, '14:00'), on(3, '09:00', '14:30')], 'Wednesday: 14:00–18:00 and 09:00–14:30 overlap'],
  [[on(5), on(5)], 'Friday: 07:00–18:00 and 07:00–18:00 overlap'],
  [
    [on(6, '18:00', '02:00')],
    'Saturday must open before it closes; what is after midnight belongs to the next day',
  ],
])('BIL-04 hours %j: %s', (hours, problem) => {
  expect(hoursProblem(hours)).toBe(problem)
})

test('days in a row with the same hours share a line, in the order of the week', () => {
  expect(toSpans([on(7, '08:00', '14:00'), on(2), on(1), on(3), on(6)])).toEqual([
    { first: 1, last: 3, times: '07:00–18:00' },
    { first: 6, last: 6, times: '07:00–18:00' },
    { first: 7, last: 7, times: '08:00–14:00' },
  ])
})

test('a closed day parts the days around it; a break at noon shows both halves', () => {
  expect(toSpans([on(1, '14:00'), on(1, '07:00', '12:00'), on(3)])).toEqual([
    { first: 1, last: 1, times: '07:00–12:00, 14:00–18:00' },
    { first: 3, last: 3, times: '07:00–18:00' },
  ])
})

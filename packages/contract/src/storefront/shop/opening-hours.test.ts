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
  [['Fr 18:00-02:00', 'Sa 01:00-03:30'], ['5 18:00–03:30']],
  [
    ['Su 11:00-24:00', 'Mo 00:00-24:00'],
    ['7 11:00–00:00', '1 00:00–00:00'],
  ],
  [['closed on Sundays', 'Mo 9-5', 'Mo 10:00-10:00', '24/7', 'Mo 25:00-26:00', ''], []],
])('opening hours %j are %j', (lines, hours) => {
  expect(words(lines)).toEqual(hours)
})

const on = (weekday: number, opens = '07:00', closes = '18:00') => ({ weekday, opens, closes })

test.each([
  [[on(1, '09:00', '12:30'), on(1, '14:00'), on(2, '09:00')], null],
  [[on(1, '09:00', '12:00'), on(1, '12:00')], null],
  [[on(3, '14:00'), on(3, '09:00', '14:30')], 'Wednesday: 14:00–18:00 and 09:00–14:30 overlap'],
  [[on(5), on(5)], 'Friday: 07:00–18:00 and 07:00–18:00 overlap'],
  [[on(6, '18:00', '02:00'), on(6, '02:00', '04:00'), on(7, '02:00')], null],
  [[on(7, '20:00', '00:00'), on(1, '00:00')], null],
  [[on(3, '00:00', '00:00')], null],
  [[on(2, '09:00', '09:00')], 'Tuesday opens and closes at 09:00; the whole day is 00:00 to 00:00'],
  [
    [on(5, '18:00', '02:00'), on(6, '01:00')],
    'Friday 18:00–02:00 and Saturday 01:00–18:00 overlap',
  ],
  [
    [on(1, '01:00', '03:00'), on(7, '22:00', '01:30')],
    'Monday 01:00–03:00 and Sunday 22:00–01:30 overlap',
  ],
  [[on(4, '20:00', '00:00'), on(4, '23:00')], 'Thursday: 20:00–24:00 and 23:00–18:00 overlap'],
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

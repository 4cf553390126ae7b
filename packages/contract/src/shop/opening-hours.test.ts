import { expect, test } from 'vitest'

import { readOpeningHours } from './opening-hours.ts'

const words = (lines: readonly string[]) =>
  readOpeningHours(lines).map(({ weekday, opens, closes }) => `${weekday} ${opens}–${closes}`)

test.each([
  [['We-Su 11:00-18:00'], ['3', '4', '5', '6', '7'].map((day) => `${day} 11:00–18:00`)],
  [['Mo,We 9-12'], ['1 09:00–12:00', '3 09:00–12:00']],
  [['Saturday: 8.30 – 13.00, 15:00-18:00'], ['6 08:30–13:00', '6 15:00–18:00']],
  [['Su-Mo 10:00-12:00'], ['7 10:00–12:00', '1 10:00–12:00']],
  [['Tu 10:00-12:00', 'Tu 10:00-12:00'], ['2 10:00–12:00']],
  [['closed on Sundays', 'Mo 18:00-02:00', '24/7', 'Mo 25:00-26:00', ''], []],
])('opening hours %j are %j', (lines, hours) => {
  expect(words(lines)).toEqual(hours)
})

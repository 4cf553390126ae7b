import { expect, test } from 'vitest'
import { spansOf } from './opening-hours.tsx'

const on = (weekday: number, opens = '07:00', closes = '18:00') => ({ weekday, opens, closes })

test('days in a row with the same hours share a line, in the order of the week', () => {
  expect(spansOf([on(7, '08:00', '14:00'), on(2), on(1), on(3), on(6)])).toEqual([
    { first: 1, last: 3, times: '07:00–18:00' },
    { first: 6, last: 6, times: '07:00–18:00' },
    { first: 7, last: 7, times: '08:00–14:00' },
  ])
})

test('a closed day parts the days around it; a break at noon shows both halves', () => {
  expect(spansOf([on(1, '14:00'), on(1, '07:00', '12:00'), on(3)])).toEqual([
    { first: 1, last: 1, times: '07:00–12:00, 14:00–18:00' },
    { first: 3, last: 3, times: '07:00–18:00' },
  ])
})

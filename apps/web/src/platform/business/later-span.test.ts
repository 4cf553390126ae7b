import { expect, test } from 'vitest'
import { laterSpan } from './later-span.ts'

test.each([
  [['12:30'], '13:30–16:30'],
  [['18:00', '12:00'], '19:00–22:00'],
  [['21:30'], '22:30–23:59'],
])('BIL-04 after a day that closes at %j comes %s', (closings, added) => {
  const { opens, closes } = laterSpan(closings.map((closes) => ({ opens: '07:00', closes })))
  expect(`${opens}–${closes}`).toBe(added)
})

test('BIL-04 before a time that goes on after midnight comes an earlier one', () => {
  expect(laterSpan([{ opens: '18:00', closes: '02:00' }])).toEqual({
    opens: '14:00',
    closes: '17:00',
  })
})

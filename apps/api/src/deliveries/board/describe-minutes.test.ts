import { expect, test } from 'vitest'

import { describeMinutes } from './describe-minutes.ts'

test.each([
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 h'],
  [918, '15 h 18 min'],
])('%i minutes are %s', (minutes, text) => {
  expect(describeMinutes(minutes)).toBe(text)
})

import { expect, test } from 'vitest'
import { isPast } from './past-run.ts'

test.each([
  ['2026-11-22T23:30:00Z', 'Europe/London', false],
  ['2026-11-23T00:00:01Z', 'Europe/London', true],
  ['2026-11-23T04:30:00Z', 'America/New_York', false],
  ['2026-11-22T13:00:00Z', 'Pacific/Auckland', true],
])(
  'the run of a day is over when that day is over where it is driven: %s in %s',
  (now, timeZone, past) => {
    expect(isPast({ day: '2026-11-22', timeZone }, Date.parse(now))).toBe(past)
  },
)

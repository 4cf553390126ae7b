import { expect, test } from 'vitest'
import { createScanReader, scanGapMs } from './ItemScanner.tsx'

/** Reads keys at this interval; returns the last result. */
function readAll(keys: readonly string[], gapMs: number) {
  const reader = createScanReader()
  const reads = keys.map((key, index) => reader.read({ key, timeStamp: 1_000 + index * gapMs }))
  return { last: reads.at(-1), reader }
}

test.each([
  ['5012345678900', 4, '5012345678900'],
  ['gold-1', 12, 'gold-1'],
  ['RYE 01', scanGapMs, 'RYE 01'],
])('INV-21 “%s” written every %i ms is the code of a scanner', (code, gapMs, expected) => {
  const { last, reader } = readAll([...code, 'Enter'], gapMs)
  expect(last).toEqual({ is: 'code', code: expected })
  expect(reader.isHolding()).toBe(false)
})

test.each([
  ['keys that a person presses', ['g', 'o', 'l', 'd', 'Enter'], scanGapMs + 1],
  ['fewer letters than any code has', ['j', 'j', 'x', 'Enter'], 4],
  ['letters without an end', ['5', '0', '1', '2', 'Tab'], 4],
])('%s are keys', (_name, keys, gapMs) => {
  const { last, reader } = readAll(keys, gapMs)
  expect(last).toEqual({ is: 'key' })
  expect(reader.giveUp().map(({ key }) => key)).toEqual(keys.slice(0, -1))
  expect(reader.isHolding()).toBe(false)
})

test.each([' ', '/', '?'])('“%s” begins no code, and acts at once', (key) => {
  const reader = createScanReader()
  expect(reader.read({ key, timeStamp: 0 })).toEqual({ is: 'key' })
})

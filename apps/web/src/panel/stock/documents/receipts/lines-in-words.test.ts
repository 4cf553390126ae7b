import { expect, test } from 'vitest'
import { linesInWords } from './read-lines.ts'

test('one is a line and a piece, and no more', () => {
  expect(linesInWords(1, 1)).toBe('1 line, 1 piece')
  expect(linesInWords(2, 1000)).toBe('2 lines, 1,000 pieces')
  expect(linesInWords(0, 0)).toBe('0 lines, 0 pieces')
})

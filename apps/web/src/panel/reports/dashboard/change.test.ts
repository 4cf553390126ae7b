import { expect, test } from 'vitest'
import { changeTone, changeWords } from './Tiles.tsx'

test.each([
  [{ value: 112, before: 100 }, '+12%, more than yesterday', 'good'],
  [{ value: 75, before: 100 }, '−25%, less than yesterday', 'bad'],
  [{ value: 5, before: 5 }, 'The same as yesterday', 'neutral'],
  [{ value: 5, before: 0 }, 'None yesterday', 'neutral'],
])('%o is told as “%s”', (figure, words, tone) => {
  expect(changeWords(figure, 'yesterday')).toBe(words)
  expect(changeTone(figure)).toBe(tone)
})

test('fewer refunds are good news', () => {
  expect(changeTone({ value: 1, before: 2 }, true)).toBe('good')
})

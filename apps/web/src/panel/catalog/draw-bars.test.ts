import { expect, test } from 'vitest'
import { drawBars, isEan } from './Label.tsx'

test.each([
  ['4006381333931', true],
  ['4006381333932', false],
  ['0036000291452', true],
  ['400638133393', false],
  ['400638133393A', false],
])('%s is an EAN-13: %s', (text, expected) => {
  expect(isEan(text)).toBe(expected)
})

test.each([
  { text: '4006381333931', kind: 'EAN-13', read: '4006381333931' },
  { text: '036000291452', kind: 'EAN-13', read: '0036000291452' },
  { text: '4006381333932', kind: 'Code 128', read: '4006381333932' },
  { text: 'BR-RYE 1/2', kind: 'Code 128', read: 'BR-RYE 1/2' },
])('$text becomes $kind', ({ text, kind, read }) => {
  const bars = drawBars(text)
  expect(bars).toMatchObject({ kind, text: read })
  expect(decodeURIComponent(bars?.src ?? '')).toMatch(/^data:image\/svg\+xml,<svg .*<path stroke=/s)
})

test.each(['Brötchen', '漢', '', 'x'.repeat(49)])('“%s” has no bars', (text) => {
  expect(drawBars(text)).toBeNull()
})

test('the bars of a text are drawn once', () => {
  expect(drawBars('ONCE-1')).toBe(drawBars('ONCE-1'))
})

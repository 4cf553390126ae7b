import { expect, test } from 'vitest'

import { contrastOf, readableAs, readableOn } from './contrast.ts'

test('contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrastOf('#0a0a0a', '#ffffff')).toBeCloseTo(19.8, 2)
  expect(contrastOf('#ffffff', '#767676')).toBe(contrastOf('#767676', '#ffffff'))
})

test('the text on any colour is readable', () => {
  for (const level of ['00', '40', '80', 'c0', 'ff'])
    for (const other of ['00', '80', 'ff']) {
      const colour = `#${level}${other}${level}`
      expect(contrastOf(readableOn(colour), colour), colour).toBeGreaterThanOrEqual(4.5)
    }
})

test.each(['#ffe066', '#8a3b12', '#000000', '#ffffff', '#2b4acb'])(
  '%s becomes readable on light and on dark',
  (colour) => {
    for (const background of ['#f6f5f3', '#262320'])
      expect(contrastOf(readableAs(colour, background), background)).toBeGreaterThanOrEqual(4.5)
  },
)

test('a colour that is readable already stays as it is', () => {
  expect(readableAs('#8a3b12', '#ffffff')).toBe('#8a3b12')
})

test.each([
  { colour: '#ffffff', on: '#ffffff', atLeast: 4.5, mixed: '#737373' },
  { colour: '#0000ff', on: '#000000', atLeast: 4.5, mixed: '#6666ff' },
  { colour: '#808080', on: '#808080', atLeast: 7, mixed: '#000000' },
  { colour: '#666666', on: '#666666', atLeast: 7, mixed: '#ffffff' },
])('$colour on $on becomes $mixed to reach $atLeast', ({ colour, on, atLeast, mixed }) => {
  expect(readableAs(colour, on, atLeast)).toBe(mixed)
})

test('a colour that reaches the wanted contrast exactly stays as it is', () => {
  const exactly = contrastOf('#767676', '#ffffff')
  expect(readableAs('#767676', '#ffffff', exactly)).toBe('#767676')
})

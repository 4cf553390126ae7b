import fc from 'fast-check'
import { expect, test } from 'vitest'

import { proposeLooks } from './propose-looks.ts'
import { findColorProblems } from './theme-colors.ts'
import { themes } from './themes.ts'

const looksOf = (words: string, colors: readonly string[] = [], industry = '') =>
  proposeLooks({ words, colors, industry })

test.each([
  ['Bäckerei Ährenfeld. Brot und Brötchen aus dem Holzofen', 'bakery'],
  ['Boulangerie du Port', 'bakery'],
  ['Orchard Lane Farm Shop. Fruit, vegetables and cheese', 'grocer'],
  ['Maison Lune – fashion and jewellery', 'editorial'],
  ['Kiln & Clay: handmade ceramics, pottery classes', 'craft'],
  ['Café Lindenhof. Kaffee, Frühstück, Speisekarte', 'cafe'],
  ['Nordhaven Tools: spare parts and hardware', 'catalogue'],
  ['مقهى الياسمين', 'cafe'],
])('“%s” is offered %s first', (words, name) => {
  const looks = looksOf(words)
  expect(looks[0]).toEqual({
    name,
    primary: themes[looks[0]?.name ?? 'bakery'].primary,
    font: themes[looks[0]?.name ?? 'bakery'].font,
  })
})

test('without clues the bakery comes first; the trade of the profile is a clue', () => {
  expect(looksOf('')[0]?.name).toBe('bakery')
  expect(looksOf('Smith Ltd', [], 'hardware')[0]?.name).toBe('catalogue')
  expect(looksOf('Companion modeste, painting', [])[0]?.name).toBe('bakery')
})

test('colors come from the website; white is no brand, and a color that can’t be seen is moved', () => {
  const looks = looksOf('Bakery', ['#ffffff', '#ffd500', '#22577a'])
  expect(looks[0]?.primary).not.toBe('#ffd500')
  expect(looks[0]?.primary).toMatch(/^#[0-9a-f]{6}$/)
  expect(looks[2]?.primary).toBe('#22577a')
})

test('any brand gets three different themes in colors that pass, the same each time', () => {
  const color = fc
    .integer({ min: 0, max: 0xff_ff_ff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(fc.string(), fc.array(color, { maxLength: 4 }), (words, colors) => {
      const looks = looksOf(words, colors)
      expect(new Set(looks.map(({ name }) => name)).size).toBe(3)
      for (const { name, primary } of looks)
        expect(findColorProblems({ name, primary, page: null, ink: null })).toEqual([])
      expect(looksOf(words, colors)).toEqual(looks)
    }),
    { numRuns: 30 },
  )
})

import { contrastOf } from '@marketday/contract/storefront/shop/contrast'
import { themeSheet } from './theme-sheet.ts'
import { shopThemes } from '@marketday/contract/storefront/design/themes'
import { defaultTheme } from '@marketday/contract/storefront/shop/shop-draft'
import type { ShopTheme } from '@marketday/contract/storefront/shop/snapshot'
import { expect, test } from 'vitest'

const look: ShopTheme = { ...defaultTheme, onPrimary: '#111111', logoKey: null }
const sheetOf = (part: Partial<ShopTheme>) => themeSheet({ ...look, ...part }, {})

/** Values in light and dark mode. */
const valuesOf = (name: string, sheet: string) =>
  [...sheet.matchAll(new RegExp(`--${name}: ([^;]+);`, 'g'))].map(([, value = '']) => value)

test.each(['#ffffff', '#f6f5f3', '#ffe600', '#000000', '#262320', '#4a4bd8', '#8a3b1e'])(
  'a button in %s keeps its shape and its text, on light pages and on dark ones, in every theme',
  (primary) => {
    for (const name of shopThemes) {
      const sheet = sheetOf({ name, primary })
      const primaries = valuesOf('primary', sheet)
      expect(primaries).toHaveLength(2)
      for (const [mode, color] of primaries.entries()) {
        expect(contrastOf(color, valuesOf('page', sheet)[mode] ?? '')).toBeGreaterThanOrEqual(3)
        expect(contrastOf(color, valuesOf('on-primary', sheet)[mode] ?? '')).toBeGreaterThanOrEqual(
          4.5,
        )
      }
    }
  },
)

test('a theme brings its corners and typefaces unless the owner chose others', () => {
  expect(sheetOf({ name: 'editorial' })).toContain("--font-heading-family: 'Bodoni Moda'")
  expect(valuesOf('radius', sheetOf({ name: 'editorial' }))).toEqual(['0px'])
  const chosen = { font: 'rounded', radius: 'round' } as const
  const own = sheetOf({ name: 'editorial', ...chosen })
  expect(own).toContain("--font-heading-family: 'Nunito'")
  expect(own).not.toContain('Bodoni')
  expect(valuesOf('radius', own)).toEqual(['22px'])
  expect(valuesOf('radius', sheetOf({ name: 'grocer', ...chosen }))).toEqual(['22px'])
})

test('the owner’s page and text color hold in light mode only', () => {
  const sheet = sheetOf({ name: 'bakery', page: '#e8f0ff', ink: '#001133' })
  expect(valuesOf('page', sheet)).toEqual(['#e8f0ff', '#1b1410'])
  expect(valuesOf('ink', sheet)).toEqual(['#001133', '#f9efe4'])
})

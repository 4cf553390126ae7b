import fc from 'fast-check'
import { expect, test } from 'vitest'

import { contrastOf, mixColors, readableOn } from '../shop/contrast.ts'
import {
  brandColors,
  controlContrast,
  findColorProblems,
  minimumContrast,
  nearestPassing,
  paletteOf,
} from './theme-colors.ts'
import type { ColorMode } from './theme-colors.ts'
import { shopThemes } from './themes.ts'
import type { ShopThemeName } from './themes.ts'

const color = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
const own = { page: null, ink: null }
const modes: ColorMode[] = ['light', 'dark']
const looks = shopThemes.flatMap((name) => modes.map((mode) => ({ name, mode })))

/** Roles below their limit, such as `soft on #ffffff`. */
function findFaults(chosen: Parameters<typeof brandColors>[0], mode: ColorMode): string[] {
  const palette = paletteOf(chosen, mode)
  const brand = brandColors(chosen, mode)
  const colors = { ...palette, ...brand }
  const onAll = (roles: readonly (keyof typeof colors)[], limit: number) =>
    roles.flatMap((role) =>
      (['page', 'tint', 'raised'] as const).map((background) => ({ role, background, limit })),
    )
  const pairs = [
    ...onAll(['ink', 'soft', 'good', 'warn', 'bad', 'accent'], minimumContrast),
    ...onAll(['primary', 'edge'], controlContrast),
    { role: 'onPrimary', background: 'primary', limit: minimumContrast },
    { role: 'ink', background: 'badTint', limit: minimumContrast },
    { role: 'ink', background: 'noteTint', limit: minimumContrast },
  ] as const
  return pairs
    .filter(({ role, background, limit }) => contrastOf(colors[role], colors[background]) < limit)
    .map(({ role, background }) => `${role} ${colors[role]} on ${background} ${colors[background]}`)
}

test.each(looks)('$name, $mode: every role is readable with any main color', ({ name, mode }) => {
  fc.assert(
    fc.property(color, (primary) => {
      expect(findFaults({ name, primary, ...own }, mode)).toEqual([])
    }),
    { numRuns: 30, examples: [['#000000'], ['#ffffff'], ['#7f7f7f'], ['#ffe600'], ['#777777']] },
  )
})

test('with any page color and text that is accepted, every role is readable', () => {
  fc.assert(
    fc.property(fc.constantFrom(...shopThemes), color, (name, page) => {
      const chosen = { name, primary: page, page, ink: readableOn(page) }
      fc.pre(findColorProblems(chosen).every(({ field }) => field === 'primary'))
      expect(modes.flatMap((mode) => findFaults(chosen, mode))).toEqual([])
    }),
    { numRuns: 20 },
  )
})

test('the nearest color that passes passes, and no nearer shade does', () => {
  fc.assert(
    fc.property(color, (start) => {
      const passes = (tried: string) => contrastOf(tried, '#fdf7f0') >= controlContrast
      const nearest = nearestPassing(start, passes)
      expect(nearest).not.toBeNull()
      if (passes(start)) expect(nearest).toBe(start)
      expect(passes(nearest ?? '')).toBe(true)
      const share = [...Array(101).keys()].findIndex((step) =>
        ['#000000', '#ffffff'].some((target) => mixColors(start, target, step / 100) === nearest),
      )
      for (let step = 0; step < share; step++)
        for (const target of ['#000000', '#ffffff'])
          expect(passes(mixColors(start, target, step / 100))).toBe(false)
    }),
    { numRuns: 30 },
  )
})

test.each<{ name: ShopThemeName; primary: string; page?: string; ink?: string; field: string }>([
  { name: 'bakery', primary: '#ffffff', field: 'primary' },
  { name: 'bakery', primary: '#fdf7f0', field: 'primary' },
  { name: 'cafe', primary: '#ffe600', field: 'primary' },
  { name: 'craft', primary: '#777777', field: 'primary' },
  { name: 'grocer', primary: '#17692f', page: '#000000', field: 'page' },
  { name: 'grocer', primary: '#17692f', page: '#ffffff', ink: '#aaaaaa', field: 'ink' },
])('$primary, page $page, text $ink in $name is refused with a color that passes', (look) => {
  const { field: expected, ...rest } = look
  const chosen = { ...own, ...rest }
  const [problem] = findColorProblems(chosen)
  expect(problem?.field).toBe(expected)
  expect(problem?.message).toContain(`Try ${problem?.nearest}`)
  const mended = findColorProblems({ ...chosen, [expected]: problem?.nearest })
  expect(mended.map(({ field }) => field)).not.toContain(expected)
})

test('a theme’s own colors pass, and a black brand is light on dark pages', () => {
  const chosen = { name: 'editorial', primary: '#121110', ...own } as const
  expect(findColorProblems(chosen)).toEqual([])
  const dark = brandColors(chosen, 'dark')
  expect(contrastOf(dark.primary, paletteOf(chosen, 'dark').page)).toBeGreaterThan(12)
  expect(dark.onPrimary).toBe(readableOn(dark.primary))
})

import { contrastOf } from '@marketday/contract/storefront/shop/contrast'
import { defaultTheme, shopBackgrounds } from '@marketday/contract/storefront/shop/shop-draft'
import { expect, test } from 'vitest'
import { themeSheet } from './renderer.tsx'

const look = {
  ...defaultTheme,
  radius: 'soft',
  font: 'sans',
  onPrimary: '#111111',
  logoKey: null,
} as const

const primariesOf = (colour: string) =>
  [...themeSheet({ ...look, primary: colour }).matchAll(/--primary: (#[0-9a-f]{6});/g)].map(
    ([, primary = '']) => primary,
  )
const textsOf = (colour: string) =>
  [...themeSheet({ ...look, primary: colour }).matchAll(/--on-primary: (#[0-9a-f]{6});/g)].map(
    ([, text = '']) => text,
  )

test.each(['#ffffff', '#f6f5f3', '#ffe600', '#000000', '#262320', '#4a4bd8', '#8a3b1e'])(
  'a button in %s keeps its shape and its words, on light pages and on dark ones',
  (colour) => {
    const [light = '', dark = ''] = primariesOf(colour)
    expect(contrastOf(light, shopBackgrounds.light)).toBeGreaterThanOrEqual(3)
    expect(contrastOf(dark, shopBackgrounds.dark)).toBeGreaterThanOrEqual(3)
    for (const [index, text] of textsOf(colour).entries())
      expect(contrastOf([light, dark][index] ?? '', text)).toBeGreaterThanOrEqual(4.5)
  },
)

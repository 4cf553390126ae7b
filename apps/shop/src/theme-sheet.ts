import { brandColors, paletteOf } from '@marketday/contract/storefront/design/theme-colors'
import type { ColorMode } from '@marketday/contract/storefront/design/theme-colors'
import { themeOf } from '@marketday/contract/storefront/design/themes'
import type { Theme } from '@marketday/contract/storefront/design/themes'
import type { ShopTheme } from '@marketday/contract/storefront/shop/snapshot'

import { familiesOf, fontFaces, headingWeight } from './fonts/font-faces.ts'
import type { FontFiles } from './fonts/font-faces.ts'

const corners = { square: '0px', soft: '10px', round: '22px' } as const

/** Pills where corners are round. */
const buttonCorners = { square: '0px', soft: '10px', round: '999px' } as const

const gaps = {
  tight: { gap: '0.75rem', rowGap: '1rem', section: 'clamp(2rem, 4vw, 2.5rem)' },
  normal: { gap: '1.25rem', rowGap: '1.75rem', section: 'clamp(2.75rem, 5vw, 4rem)' },
  airy: { gap: '1.5rem', rowGap: '3rem', section: 'clamp(3.5rem, 7vw, 6rem)' },
} as const

/** Style sheet of a build: typefaces of its pair, and its theme as custom properties. */
export function themeSheet(theme: ShopTheme, files: FontFiles): string {
  const look = themeOf(theme)
  return `${fontFaces(look.font, files)}
:root {
${declare({ ...colorsOf(theme, 'light'), ...layoutOf(look) })}
}
@media (prefers-color-scheme: dark) {
  :root {
${declare(colorsOf(theme, 'dark'))}
  }
}
`
}

const declare = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values)
    .map(([name, value]) => `  --${name}: ${value};`)
    .join('\n')

function colorsOf(theme: ShopTheme, mode: ColorMode): Record<string, string> {
  const { badTint, noteTint, ...palette } = paletteOf(theme, mode)
  const { primary, onPrimary, accent } = brandColors(theme, mode)
  return {
    ...palette,
    'bad-tint': badTint,
    'note-tint': noteTint,
    primary,
    'on-primary': onPrimary,
    accent,
    // Not changed by the bands of header and footer.
    'band-page': palette.page,
    'band-ink': palette.ink,
    brand: primary,
    'on-brand': onPrimary,
  }
}

function layoutOf(look: Theme): Record<string, string | number> {
  const { heading, text } = familiesOf(look.font)
  const { gap, rowGap, section } = gaps[look.spacing]
  return {
    radius: corners[look.corners],
    'button-radius': buttonCorners[look.corners],
    'font-body': text,
    'font-heading-family': heading,
    'heading-weight': headingWeight(look.font, look.heading.weight),
    'heading-case': look.heading.case,
    'heading-spacing': `${look.heading.letterSpacing}em`,
    'heading-scale': look.heading.scale,
    'columns-phone': look.columns.phone,
    'columns-tablet': look.columns.tablet,
    'columns-desktop': look.columns.desktop,
    'picture-ratio': look.pictureRatio,
    gap,
    'row-gap': rowGap,
    'section-gap': section,
    'shop-width': `${look.width}rem`,
  }
}

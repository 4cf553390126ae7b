import { typePairs } from '@marketday/contract/storefront/design/type-pairs'
import type { ShopFont } from '@marketday/contract/storefront/design/type-pairs'

import { arabicFile, arabicTypeface, fontKey, fontParts, typefaces } from './typefaces.ts'
import type { FontPart, Typeface } from './typefaces.ts'

/** Addresses of font files by `fontKey`. */
export type FontFiles = Readonly<Record<string, string>>

const fallbacks = {
  sans: ['Arial', 'Liberation Sans'],
  serif: ['Times New Roman', 'Liberation Serif'],
} as const

/** `font-family` of headings and text of a pair. */
export function familiesOf(font: ShopFont): { heading: string; text: string } {
  const family = (name: string) =>
    `'${name}', '${arabicTypeface}', '${name} Fallback', ${typefaces[name]?.fallback === 'serif' ? 'serif' : 'sans-serif'}`
  const { heading, text } = typePairs[font]
  return { heading: family(heading), text: family(text) }
}

/** The regular or bold weight that the heading typeface has a file for. */
export const headingWeight = (font: ShopFont, weight: 'regular' | 'bold'): number =>
  typefaces[typePairs[font].heading]?.weights.at(weight === 'bold' ? -1 : 0) ?? 400

/** `@font-face` rules of one pair. */
export function fontFaces(font: ShopFont, files: FontFiles): string {
  const names = [...new Set([typePairs[font].heading, typePairs[font].text])]
  const rules = names.flatMap((name) => facesOf(name, files))
  return [...rules, ...arabicFaces(files)].join('\n')
}

function facesOf(name: string, files: FontFiles): string[] {
  const typeface = typefaces[name]
  if (!typeface) return []
  const { file, weights } = typeface
  const parts = (['latin', 'latin-ext'] as const).flatMap((part) =>
    weights.map((weight) =>
      face({ name, part, weights, weight, url: files[fontKey(file, part, weight)] }),
    ),
  )
  return [...parts, fallbackFace(name, typeface)]
}

const arabicFaces = (files: FontFiles) =>
  [400, 600].map((weight) =>
    face({
      name: arabicTypeface,
      part: 'arabic',
      weights: [400, 600],
      weight,
      url: files[fontKey(arabicFile, 'arabic', weight)],
    }),
  )

interface Face {
  readonly name: string
  readonly part: FontPart
  readonly weights: readonly number[]
  readonly weight: number
  readonly url: string | undefined
}

const face = ({ name, part, weights, weight, url = '' }: Face) => `@font-face {
  font-family: '${name}';
  font-weight: ${weightRange(weights, weight)};
  font-display: swap;
  src: url('${url}') format('woff2');
  unicode-range: ${fontParts[part].range};
}`

/** A typeface of one weight is used for all: browsers must not thicken it. */
function weightRange(weights: readonly number[], weight: number): string {
  if (weights.length === 1) return '100 900'
  return weight === weights[0] ? '100 499' : '500 900'
}

function fallbackFace(name: string, { fallback, width, ascent, descent }: Typeface): string {
  const sources = fallbacks[fallback].map((font) => `local('${font}')`)
  const percent = (value: number) => `${Number(((value / width) * 100).toFixed(1))}%`
  return `@font-face {
  font-family: '${name} Fallback';
  src: ${sources.join(', ')};
  size-adjust: ${Number((width * 100).toFixed(1))}%;
  ascent-override: ${percent(ascent)};
  descent-override: ${percent(descent)};
  line-gap-override: 0%;
}`
}

/** Files of the first screen: regular text and headings in the script of the language. */
export function preloadedFonts(font: ShopFont, files: FontFiles, isArabic: boolean): string[] {
  const { heading, text } = typePairs[font]
  const keys = isArabic
    ? [fontKey(arabicFile, 'arabic', 400), fontKey(arabicFile, 'arabic', 600)]
    : [firstOf(text, 0), firstOf(heading, -1)]
  return [...new Set(keys)].flatMap((key) => files[key] ?? [])
}

function firstOf(name: string, index: number): string {
  const { file = '', weights = [] } = typefaces[name] ?? {}
  return fontKey(file, 'latin', weights.at(index) ?? 400)
}

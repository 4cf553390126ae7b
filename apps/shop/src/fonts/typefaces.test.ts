import path from 'node:path'
import { fileURLToPath } from 'node:url'

import * as fontkit from 'fontkit'
import { shopFonts, typePairs } from '@marketday/contract/storefront/design/type-pairs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'

import { buildFonts } from '../../build-fonts.ts'
import { fontFaces, preloadedFonts } from './font-faces.ts'
import { fontKey, fontKeys, fontParts, typefaces } from './typefaces.ts'
import type { FontPart } from './typefaces.ts'

const mostBytes = 48_000

let folder = ''
let files: Record<string, string> = {}
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fonts-'))
  files = await buildFonts(folder)
}, 120_000)
afterAll(() => rm(folder, { recursive: true }))

const bytesOf = async (url = '') => await readFile(path.join(folder, path.basename(url)))

const sizeOf = async (font: (typeof shopFonts)[number], parts: readonly FontPart[]) => {
  const { heading, text } = typePairs[font]
  const keys = [...new Set([heading, text])].flatMap((name) => {
    const { file = '', weights = [] } = typefaces[name] ?? {}
    return parts.flatMap((part) => weights.map((weight) => fontKey(file, part, weight)))
  })
  const sizes = await Promise.all(keys.map(async (key) => (await bytesOf(files[key])).length))
  return sizes.reduce((sum, size) => sum + size, 0)
}

test.each(shopFonts)('a page with the pair %s loads at most 48 kB of fonts', async (font) => {
  expect(await sizeOf(font, ['latin'])).toBeLessThanOrEqual(mostBytes)
  // Polish pages load both parts.
  expect(await sizeOf(font, ['latin', 'latin-ext'])).toBeLessThanOrEqual(mostBytes)
})

test.each(shopFonts)('the rules of %s name existing files only, those of no other pair', (font) => {
  const sheet = fontFaces(font, files)
  const urls = [...sheet.matchAll(/url\('([^']*)'\)/g)].map(([, url = '']) => url)
  expect(urls.length).toBeGreaterThan(3)
  for (const url of urls) expect(Object.values(files)).toContain(url)
  const names = new Set([...sheet.matchAll(/font-family: '([^']+)'/g)].map(([, name]) => name))
  const { heading, text } = typePairs[font]
  const expected = [...new Set([heading, text])].flatMap((name) => [name, `${name} Fallback`])
  expect(names).toEqual(new Set([...expected, 'IBM Plex Sans Arabic']))
  for (const url of preloadedFonts(font, files, false)) expect(urls).toContain(url)
  for (const url of preloadedFonts(font, files, true)) expect(url).toContain('arabic')
})

test.each(fontKeys)('the file %s has the characters of its part', async (key) => {
  const [, part = ''] = /-(latin-ext|latin|arabic)-\d+$/.exec(key) ?? []
  const font = fontkit.create(await bytesOf(files[key])) as fontkit.Font
  const needed = { latin: 'azÄéß–€', 'latin-ext': 'ąćęłńśźżőşž', arabic: 'ابتثكلمن' }[part] ?? '?'
  for (const character of needed)
    expect(font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0), character).toBe(true)
})

test('the ranges of the parts cover their characters and do not overlap', () => {
  const covers = (range: string, code: number) =>
    range.split(',').some((span) => {
      const [from = '', to = from] = span.slice(2).split('-')
      return code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16)
    })
  for (const [name, { characters }] of Object.entries(fontParts))
    for (const character of characters)
      for (const [other, { range }] of Object.entries(fontParts))
        expect(covers(range, character.codePointAt(0) ?? 0), `${character} in ${other}`).toBe(
          other === name,
        )
})

/** English text by frequency, with a space after five letters. */
const sample =
  ' '.repeat(18) +
  'eeeeeeeeeeeetttttttttaaaaaaaaooooooooiiiiiiinnnnnnnsssssshhhhhhrrrrrrddddllllcccuuummmwwwffggyyppbbvk'

/** Average advance of `sample` in em, from the metrics files of Helvetica and Times-Roman. */
const fallbackWidths = { sans: 0.4512, serif: 0.4098 }

test.each(Object.entries(typefaces))(
  'the measures of %s are those of its file',
  async (_, face) => {
    const { file, weights, width, ascent, descent, fallback } = face
    const source = fileURLToPath(
      import.meta.resolve(`@fontsource/${file}/files/${file}-latin-${weights[0]}-normal.woff2`),
    )
    const font = fontkit.create(await readFile(source)) as fontkit.Font
    const advance = [...sample].reduce(
      (sum, character) => sum + font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth,
      0,
    )
    const average = advance / sample.length / font.unitsPerEm
    expect(width).toBeCloseTo(average / fallbackWidths[fallback], 2)
    expect(ascent).toBeCloseTo(font.ascent / font.unitsPerEm, 2)
    expect(descent).toBeCloseTo(-font.descent / font.unitsPerEm, 2)
  },
)

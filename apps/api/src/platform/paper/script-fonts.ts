import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import subsetFont from 'subset-font'

/** Chinese characters have a form per language: their fonts come in the order of the shop's language. */
const chineseCharacters = {
  ja: import.meta.resolve('@fontsource-variable/noto-sans-jp/unicode.json'),
  ko: import.meta.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
  'zh-Hans': import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  'zh-Hant': import.meta.resolve('@fontsource-variable/noto-sans-tc/unicode.json'),
} as const

const otherScripts = [
  import.meta.resolve('@fontsource-variable/noto-sans/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-bengali/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-gujarati/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-gurmukhi/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-kannada/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-malayalam/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-sinhala/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-tamil/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-telugu/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-thai/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-lao/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-khmer/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-myanmar/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-ethiopic/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-emoji/unicode.json'),
]

/** Part of a font, of one weight per file: a script, or some hundred characters of a large one. */
export interface FontPart {
  readonly name: string
  readonly file: string
  /** Code points, first and last. */
  readonly ranges: readonly (readonly [number, number])[]
}

const isIn = ({ ranges }: FontPart, codePoint: number): boolean =>
  ranges.some(([first, last]) => codePoint >= first && codePoint <= last)

/** First part that has the character; null if no font has it. */
export async function findFontPart(codePoint: number, locale: string): Promise<FontPart | null> {
  for (const url of inOrderFor(locale)) {
    const part = (await listParts(url)).find((candidate) => isIn(candidate, codePoint))
    if (part) return part
  }
  return null
}

function inOrderFor(locale: string): string[] {
  const { language, script } = new Intl.Locale(locale).maximize()
  const own = language === 'zh' ? `zh-${script}` : language
  const fonts = Object.entries(chineseCharacters)
  const first = fonts.filter(([name]) => name === own)
  const others = fonts.filter(([name]) => name !== own)
  return [...otherScripts, ...[...first, ...others].map(([, url]) => url)]
}

const partsByUrl = new Map<string, Promise<FontPart[]>>()

function listParts(url: string): Promise<FontPart[]> {
  const known = partsByUrl.get(url) ?? readParts(url)
  partsByUrl.set(url, known)
  return known
}

async function readParts(url: string): Promise<FontPart[]> {
  const file = fileURLToPath(url)
  const [, font = ''] = /([^/\\]+)[/\\]unicode\.json$/.exec(file) ?? []
  const rangesByKey = JSON.parse(await readFile(file, 'utf8')) as Readonly<Record<string, string>>
  return Object.entries(rangesByKey).map(([key, ranges]) => {
    // A numbered part has its number in brackets as its key.
    const name = `${font}-${key.replaceAll(/[[\]]/g, '')}`
    const part = fileURLToPath(new URL(`files/${name}-wght-normal.woff2`, url))
    return { name, file: part, ranges: ranges.split(',').map(readRange) }
  })
}

function readRange(range: string): [number, number] {
  const [first = '', last = first] = range.replace('U+', '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

const loaded = new Map<string, Promise<Buffer>>()

/** TrueType font of one weight, 400 or 700. Stays in memory: all fonts together take some 60 MB. */
export function loadFontPart(part: FontPart, weight: 400 | 700): Promise<Buffer> {
  const key = `${part.name} ${weight}`
  const known = loaded.get(key) ?? convert(part, weight)
  loaded.set(key, known)
  return known
}

const convert = async ({ file, ranges }: FontPart, weight: number): Promise<Buffer> =>
  await subsetFont(await readFile(file), charactersIn(ranges), {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  })

const charactersIn = (ranges: FontPart['ranges']): string =>
  ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_none, index) =>
        String.fromCodePoint(first + index),
      ),
    )
    .join('')

/** Typeface of a bundled package `@fontsource/{file}`. */
export interface Typeface {
  readonly file: string
  /** One weight for all, or a regular and a bold one. */
  readonly weights: readonly [number] | readonly [number, number]
  /** Font that stands in until the file is loaded, or where it can't be. */
  readonly fallback: 'sans' | 'serif'
  /** Width of text in the regular weight, as a factor of the fallback's. */
  readonly width: number
  /** Heights above and below the baseline, in em. */
  readonly ascent: number
  readonly descent: number
}

/**
 * Measures of the files: heights from the `hhea` table, widths as the average advance of English
 * text (letters and spaces by frequency) relative to Helvetica and Times, whose widths Arial and
 * Times New Roman share. typefaces.test.ts computes them again from the files.
 */
export const typefaces: Readonly<Record<string, Typeface>> = {
  Inter: face('inter', [400, 600], 'sans', [1.075, 0.969, 0.241]),
  Nunito: face('nunito', [400, 700], 'sans', [1.021, 1.011, 0.353]),
  Figtree: face('figtree', [400, 600], 'sans', [1.016, 0.95, 0.25]),
  Karla: face('karla', [400, 600], 'sans', [1.04, 0.917, 0.252]),
  Jost: face('jost', [400, 600], 'sans', [0.958, 1.07, 0.375]),
  Outfit: face('outfit', [400, 600], 'sans', [1.002, 1, 0.26]),
  Spectral: face('spectral', [600], 'serif', [1.129, 1.059, 0.463]),
  'Young Serif': face('young-serif', [400], 'serif', [1.264, 1.046, 0.366]),
  'Bodoni Moda': face('bodoni-moda', [400], 'serif', [1.153, 1.125, 0.4]),
  Aleo: face('aleo', [600], 'serif', [1.17, 0.905, 0.295]),
  'Barlow Condensed': face('barlow-condensed', [600], 'sans', [0.808, 1, 0.2]),
}

/** Typeface of every pair for Arabic letters. */
export const arabicTypeface = 'IBM Plex Sans Arabic'
export const arabicFile = 'ibm-plex-sans-arabic'

function face(
  file: string,
  weights: Typeface['weights'],
  fallback: Typeface['fallback'],
  [width, ascent, descent]: readonly [number, number, number],
): Typeface {
  return { file, weights, fallback, width, ascent, descent }
}

const codes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

/** Letters of European languages beyond Western ones: Polish, Czech, Turkish, Baltic and others. */
const extendedLetters =
  'ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİıĶķĹĺĻļĽľŁłŃńŅņŇňŐőŔŕŘřŚśŞşŠšŢţŤťŪūŮůŰűŲųŹźŻżŽžȘșȚțẞ'

/** Parts of a typeface, each with its own file that loads with the first of its characters. */
export const fontParts = {
  latin: {
    characters: `${codes(0x20, 0x7e)}\u00a0¡¢£¥§©ª«®°±²³´µ·º»¼½¾¿${codes(0xc0, 0xff)}ŒœŸ–—‘’‚“”„•…‹›€™−`,
    range:
      'U+20-7E,U+A0-FF,U+152-153,U+178,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2039-203A,U+20AC,U+2122,U+2212',
  },
  'latin-ext': {
    characters: extendedLetters,
    range: 'U+100-151,U+154-177,U+179-17F,U+218-21B,U+1E9E',
  },
  arabic: { characters: codes(0x600, 0x6ff), range: 'U+600-6FF,U+200C-200E' },
} as const
export type FontPart = keyof typeof fontParts

export const fontKey = (file: string, part: FontPart, weight: number): string =>
  `${file}-${part}-${weight}`

/** Keys of all files. */
export const fontKeys: readonly string[] = [
  ...Object.values(typefaces).flatMap(({ file, weights }) =>
    (['latin', 'latin-ext'] as const).flatMap((part) =>
      weights.map((weight) => fontKey(file, part, weight)),
    ),
  ),
  ...[400, 600].map((weight) => fontKey(arabicFile, 'arabic', weight)),
]

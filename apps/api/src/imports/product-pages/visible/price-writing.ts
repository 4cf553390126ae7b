import { readMark } from '../../formats/prices/currency-marks.ts'
import { anyOf } from '../../formats/prices/price-words.ts'
import { currencyNames } from '../../words/list-words.ts'
import { lineText, readLine } from './line-prices.ts'
import type { Writing } from './line-prices.ts'
import type { PageLine } from './page-lines.ts'

const fewestUnmarked = 3

/** Numbers without a mark are prices where the page says so, or where a column or list ends with them. */
export function priceWriting(
  lines: readonly PageLine[],
  { currency, stated }: { currency: string | null; stated: string | null },
): Writing {
  if (stated) return { currency: stated, isPrice: isNumberList(lines, stated) ? 'any' : 'decimal' }
  const marked = lines.filter((line) => readLine(line, { currency, isPrice: false })).length
  if (currency === null || marked >= fewestUnmarked) return { currency, isPrice: false }
  const ends = lines.filter((line) => /(?:^|\s)\d{1,3}[.,]\d{2}$/.test(lineText(line)))
  const isList = ends.length >= fewestUnmarked && ends.length > marked
  return { currency, isPrice: isList ? 'decimal' : false }
}

/** Rows, or many lines, end with a number; a single one may be part of an address or a year. */
function isNumberList(lines: readonly PageLine[], currency: string): boolean {
  const priced = lines.filter((line) => readLine(line, { currency, isPrice: 'any' }) !== null)
  return priced.length >= fewestUnmarked || priced.some(({ row }) => row !== null)
}

const money = String.raw`[€£$]|[A-Z]{3}|${[...currencyNames.keys()].join('|')}`
const statement = new RegExp(
  String.raw`(?<!\p{L})(?:${anyOf('prices')})\s{1,3}(?:\p{L}{1,12}\s{1,3}){0,4}?(?:in|en|i|w|v|em|à|σε|în)\s{1,3}(${money})(?!\p{L})`,
  'iu',
)

/** «Alle Preise in Euro»: numbers without a mark are prices of that currency. */
export function statedCurrency(text: string): string | null {
  const name = text.length > 300 ? undefined : statement.exec(text)?.[1]
  if (!name) return null
  return currencyNames.get(name.toLowerCase()) ?? readMark(name)?.currency ?? null
}

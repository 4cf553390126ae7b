import { anyOf } from '../../formats/prices/price-words.ts'
import { isLabel, isSize } from '../../words/list-words.ts'

const fromEnd = new RegExp(
  String.raw`(?<!\p{L})(?:${anyOf('from')}|${anyOf('former')})\s?:?$`,
  'iu',
)

const priceLabel =
  /\s{1,2}(?:(?:unit|pack|special|our|sale|list)\s)?(?:price|preis|prix|precio|prezzo|prijs|preço|pris|cena|hinta|цена)\s?:?$/iu

/** Number of a dish in a menu. */
const dishNumber = /^(?:(?:nr|no)\.?\s?|#)?\d{1,3}[.)]\s(?=\p{L})/iu

/** Without leaders, numbers of dishes and the words that introduce a price. */
export const trimName = (text: string): string =>
  text
    .slice(0, 400)
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(fromEnd, '')
    .replace(priceLabel, (label, at, whole: string) => (isLabel(whole) ? label : ''))
    .replace(dishNumber, '')
    .replace(/^[\s.…_·•✓✔☑✅|:;,/*–—-]+/u, '')
    .slice(0, 300)
    .split(/[.…_·]{3,}/u)[0]
    ?.replace(/[\s…_·•|:;,/(–—-]{1,40}$/u, '')
    .trim() ?? ''

/** A text that can name a product. */
export const isName = (text: string): boolean =>
  text.length >= 2 &&
  text.length <= 100 &&
  /\p{L}{2}|\p{Lo}/u.test(text) &&
  text.split(' ').length <= 14 &&
  !isLabel(text) &&
  !isSize(text) &&
  !isSentence(text) &&
  !startsWithDate.test(text) &&
  !/:\s?[\p{L}-]{0,6}\d{3,}/u.test(text)

const startsWithDate = /^\d{1,2}\.?\s\p{L}{3,10}\.?\s(?:19|20)\d\d(?!\d)/u

export const isSentence = (text: string) =>
  /[.!?]\s\p{Lu}/u.test(text) || (text.length > 40 && /[\p{L})][.!]$/u.test(text))

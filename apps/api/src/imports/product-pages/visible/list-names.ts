import { anyOf } from '../../formats/prices/price-words.ts'
import { isLabel, isSize } from '../../words/list-words.ts'

const fromEnd = new RegExp(
  String.raw`(?<!\p{L})(?:${anyOf('from')}|${anyOf('former')})\s?:?$`,
  'iu',
)

/** Without leaders and the words that introduce a price. */
export const trimName = (text: string): string =>
  text
    .slice(0, 400)
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(fromEnd, '')
    .replace(/^[\s.…_·•|:;,/*–—-]+/u, '')
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
  !/[.!?]\s\p{Lu}/u.test(text)

import { sql } from 'kysely'

import { lookedUp } from './order-conditions.ts'
import type { Condition } from './order-conditions.ts'
import type { OrderSet } from './order-sets.ts'

const mostWords = 6
const fewestDigits = 5

/** Every word somewhere, or, if it looks like one, a phone number in any notation. */
interface Search {
  readonly words: readonly string[]
  readonly digits: string
}

export function readSearch(search = ''): Search {
  const terms = search
    .split(/\s+/)
    .map((word) => word.replace(/^#(?=\d)/, ''))
    .filter(Boolean)
    .slice(0, mostWords)
  const digits = /^[+\d\s()./-]+$/.test(search) ? digitsOf(search) : ''
  return { words: terms, digits: digits.length >= fewestDigits ? digits : '' }
}

/** Normalized without the trunk prefix: `+44 (0)7700`, `0044 7700` and `07700` are equal. */
const digitsOf = (number: string) =>
  number.replace('(0)', '').replaceAll(/\D/g, '').replace(/^0+/, '')

export const searchArguments = ({ words, digits }: Search): Readonly<Record<string, unknown>> => ({
  words,
  digits,
  ...Object.fromEntries(words.map((word, index) => [`word${index}`, word])),
})

export interface SearchShape {
  readonly words: number
  readonly digits: boolean
}

/** Orders of the rarest word, or a single null. */
const foundOrders = (
  parameters: Record<string, unknown>,
  { digits }: SearchShape,
  limit: number,
) => sql`
  select find_orders(${parameters['words']}::text[], ${sql.lit(limit)}) as order_id
  ${digits ? sql`union all select find_orders(array[${parameters['digits']}::text], ${sql.lit(limit)})` : sql``}`

const fewEnough = 2000
const everyOne = 2_000_000_000

function matchesSearch(
  parameters: Record<string, unknown>,
  { words, digits }: SearchShape,
): Condition {
  const isLike = (text: Condition, word: unknown) =>
    sql`${text} like (select like_pattern(${word}::text))`
  const has = (word: unknown) => isLike(sql`contact_words(o.name, o.email, o.phone, o.place)`, word)
  const isInLine = (word: unknown) =>
    lookedUp(
      sql`order_lines l where l.order_id = o.order_id and ${isLike(sql`item_words(l.title, l.variant_title, l.sku)`, word)}`,
    )
  const isInNoteOrParcel = (word: unknown) => sql`(length(${word}::text) > 2 and (
    ${isLike(sql`lower(o.customer_note)`, word)} or ${lookedUp(
      sql`order_notes n where n.order_id = o.order_id and n.text <> '' and ${isLike(sql`lower(n.text)`, word)}`,
    )} or ${lookedUp(
      sql`fulfilments f where f.order_id = o.order_id and f.tracking_number <> '' and f.status <> 'cancelled'
        and ${isLike(sql`lower(replace(f.tracking_number, ' ', ''))`, word)}`,
    )}))`
  const matchesWord = (word: unknown) =>
    sql`(${has(word)} or starts_with(o.number::text, ${word}::text) or ${isInLine(word)} or ${isInNoteOrParcel(word)})`
  const all = Array.from({ length: words }, (_none, index) =>
    matchesWord(parameters[`word${index}`]),
  )
  const everyWord = sql.join(all, sql` and `)
  return digits ? sql`(${everyWord} or ${has(parameters['digits'])})` : sql`(${everyWord})`
}

/** For a single word, `find_orders` is exact. */
export const searchedSet = (parameters: Record<string, unknown>, shape: SearchShape): OrderSet => ({
  ids: foundOrders(parameters, shape, fewEnough),
  allIds: foundOrders(parameters, shape, everyOne),
  has: matchesSearch(parameters, shape),
  isExact: shape.words === 1,
})

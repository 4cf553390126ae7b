import { sql } from 'kysely'

import type { Condition } from './order-conditions.ts'

const mostWords = 6
const fewestDigits = 5

/** What is searched for: every word somewhere; or, where it looks like one, the phone number in any spelling. */
interface Search {
  readonly words: readonly string[]
  /** Empty where it looks like no phone number. */
  readonly digits: string
}

export function readSearch(search = ''): Search {
  const words = search.split(/\s+/).filter(Boolean).slice(0, mostWords)
  const digits = /^[+\d\s()./-]+$/.test(search) ? search.replace(/\D/g, '').replace(/^0+/, '') : ''
  return { words, digits: digits.length >= fewestDigits ? digits : '' }
}

export const searchArguments = ({ words, digits }: Search): Readonly<Record<string, unknown>> => ({
  words,
  digits,
  ...Object.fromEntries(words.map((word, index) => [`word${index}`, word])),
})

/** All that a statement knows of a search before it runs. */
export interface SearchShape {
  readonly words: number
  readonly digits: boolean
}

/** Orders of a word that few have, or a single null. */
const mostFound = 2000

export const foundOrders = (parameters: Record<string, unknown>, { digits }: SearchShape) => sql`
  select find_orders(${parameters['words']}::text[], ${sql.lit(mostFound)}) as order_id
  ${digits ? sql`union all select find_orders(array[${parameters['digits']}::text], ${sql.lit(mostFound)})` : sql``}`

/** True of an order `o` that `find_orders` may answer. */
export function matchesSearch(
  parameters: Record<string, unknown>,
  { words, digits }: SearchShape,
): Condition {
  const has = (word: unknown) =>
    sql`contact_words(o.name, o.email, o.phone) like like_pattern(${word}::text)`
  const matchesWord = (
    word: unknown,
  ) => sql`(${has(word)} or starts_with(o.number::text, ${word}::text)
    or exists (select from order_lines l where l.order_id = o.order_id and l.sku in (${word}::text, upper(${word}::text))))`
  const all = Array.from({ length: words }, (_none, index) =>
    matchesWord(parameters[`word${index}`]),
  )
  const everyWord = sql.join(all, sql` and `)
  return digits ? sql`(${everyWord} or ${has(parameters['digits'])})` : sql`(${everyWord})`
}

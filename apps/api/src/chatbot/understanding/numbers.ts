import { normalise } from './words-said.ts'

const units: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  couple: 2,
  three: 3,
  few: 3,
  four: 4,
  five: 5,
  handful: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}
const powers: Readonly<Record<string, number>> = {
  dozen: 12,
  dozens: 24,
  hundred: 100,
  hundreds: 200,
  thousand: 1000,
  thousands: 2000,
  k: 1000,
}

/** The one number that a message names, the middle of a range; null when there is none or several. */
export function readNumber(text: string): number | null {
  const found = numbersIn(text)
  const [first, second] = found
  if (first === undefined) return null
  if (second === undefined) return first
  const isRange = found.length === 2 && first < second && rangeSign.test(normalise(text))
  return isRange ? Math.round((first + second) / 2) : null
}

const oneNumber = `(?:\\d+k?|${Object.keys(units).join('|')}|hundred|thousand|dozen)`
const rangeSign = new RegExp(`\\b${oneNumber} (?:to |or |and |until |up to )?${oneNumber}\\b`)
const perDay = /\b(?:a|per|each|every) (?:day|night)\b|\bdaily\b/
const perWeek = /\b(?:a|per|each|every) (?:week|weekend)\b|\bweekly\b/
const perYear = /\b(?:a|per|each|every) year\b|\byearly\b/

/** The same as orders in a month. */
export function readMonthly(text: string): number | null {
  const said = normalise(text)
  const number = readNumber(said)
  if (number === null) return null
  if (perDay.test(said)) return number * 30
  if (perWeek.test(said)) return Math.round((number * 52) / 12)
  return perYear.test(said) ? Math.round(number / 12) : number
}

/** Number words add up while they belong together: `two hundred and fifty` is one number, `five or six` are two. */
function numbersIn(text: string): number[] {
  const found: number[] = []
  let isOpen = false
  for (const word of digitsJoined(text).split(' ')) {
    const read = readWord(word)
    if (read) {
      const sum = isOpen ? joined(found.at(-1) ?? 0, read) : null
      if (sum === null) found.push(read.value ?? read.power ?? 0)
      else found[found.length - 1] = sum
    }
    isOpen = read !== null || (isOpen && word === 'and')
  }
  return found.map((number) => Math.round(number))
}

/** Null where the next word begins another number. */
function joined(open: number, { value, power }: NumberWord): number | null {
  if (power !== undefined) return open * power
  return value !== undefined && belongs(open, value) ? open + value : null
}

interface NumberWord {
  readonly value?: number
  readonly power?: number
}

const belongs = (open: number, next: number) =>
  (open >= 100 && open % 100 === 0 && next < 100) || (open >= 20 && open % 10 === 0 && next < 10)

function readWord(word: string): NumberWord | null {
  const digits = /^(\d+(?:\.\d+)?)(k)?$/.exec(word)
  if (digits) return { value: Number(digits[1]) * (digits[2] ? 1000 : 1) }
  const power = powers[word]
  if (power !== undefined) return { power }
  const value = units[word]
  return value === undefined ? null : { value }
}

/** 1,200 and 1.200 are one number, 1.5k keeps its point, and 10-20 are two. */
const digitsJoined = (text: string) =>
  text
    .toLowerCase()
    .replace(/(\d)[,.](?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d)\s+k\b/g, '$1k')
    .replace(/[^a-z0-9.]+/g, ' ')
    .replace(/\.(?!\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

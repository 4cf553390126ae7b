import { measureCloseness, normalise } from '../../../../platform/talk/words-said.ts'

const units: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  once: 1,
  single: 1,
  twice: 2,
  pair: 2,
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

/** Returns the single number in a message, or the middle of a range; null if there is none or several. */
export function readNumber(text: string): number | null {
  const number = readCount(text)
  return number === null ? null : Math.round(number)
}

function readCount(said: string): number | null {
  const text =
    /\b(?:put|say|call it|make it|go with) ((?:about |around )?\d.*)$/i.exec(said)?.[1] ?? said
  const numbers = numbersIn(
    withoutPlans(text)
      .split(/\bno\b/i)
      .findLast(hasNumber) ?? '',
  )
  const [first, second] = numbers
  if (first === undefined) return null
  if (second === undefined) return first
  const isRange = numbers.length === 2 && first < second && rangeSign.test(normalise(text))
  return isRange ? (first + second) / 2 : null
}

/** Ignores plans: `10 to begin with, maybe 50 later` is 10. */
const withoutPlans = (text: string) =>
  text
    .replace(/(?<=\S),? not (?:\d|\w{3,}).*$/i, '')
    .replace(
      /(?:[,;]| but| and| then| maybe| might| hopefully)[^;]{0,50}\b(?:later|eventually|soon|next year|in future|in the future|more|grow|growing|by christmas)\b.*$/i,
      '',
    )

const hasNumber = (text: string) => numbersIn(text).length > 0

const oneNumber = `(?:\\d+k?|${Object.keys(units).join('|')}|hundred|thousand|dozen)`
const rangeSign = new RegExp(
  `\\b${oneNumber} (?:to |or |and |until |up to |maybe |perhaps |or maybe |possibly )?${oneNumber}\\b`,
)
const perDay =
  /\b(?:(?:pro|am) tag|par jour|al dia|por dia|al giorno|per dag|dziennie|om dagen|gunde)\b|\b(?:days?|nights?|daily|nightly|morning)\b/
const perWeek =
  /\b(?:(?:pro|die) woche|par semaine|(?:por|a la) semana|(?:a|alla) settimana|na tydzien|tygodniowo|(?:per|i) (?:vecka|veckan)|haftada)\b|\b(?:weeks?|wk|weekends?|weekly|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b/
const perYear = /\b(?:years?|yr|yearly|annually|annum)\b/
const perMonth = /\b(?:months?|monthly)\b/
const none =
  /^(?:so far |well )?(?:none|nothing|nil|zilch|nada|zero|no (?:online )?(?:orders?|sales))\b|\b(?:none|nil|zero|no orders|no sales)(?: yet| so far)?$|\b(?:not|havent|have not|hasnt|never|yet to|havnt) (?:actually |really |even )?(?:started|opened|launched|sold|begun|had any|got any|open|trading|live|taken any)\b|\bjust (?:starting|opening|opened|beginning)\b|\bstarting from (?:zero|scratch|nothing)\b/

export function readMonthly(text: string): number | null {
  const normalised = normalise(text)
  const number = readCount(text)
  if (number === null) return none.test(normalised) ? 0 : null
  if (perMonth.test(normalised)) return Math.round(number)
  if (/\bevery (?:other|second) day\b/.test(normalised)) return Math.round(number * 15)
  if (/\bfortnight/.test(normalised)) return Math.round((number * 26) / 12)
  if (/\bevery (?:other|second) week\b/.test(normalised)) return Math.round((number * 26) / 12)
  if (perDay.test(normalised)) return Math.round(number * 30)
  if (perWeek.test(normalised)) return Math.round((number * 52) / 12)
  return perYear.test(normalised) ? Math.round(number / 12) : Math.round(number)
}

/** Adds up adjacent number words: `two hundred and fifty` is one number, `five or six` are two. */
function numbersIn(text: string): number[] {
  const numbers: number[] = []
  let isOpen = false
  for (const word of digitsJoined(text).split(' ')) {
    const read = readWord(word)
    if (read) {
      const sum = isOpen ? joined(numbers.at(-1) ?? 0, read) : null
      if (sum === null) numbers.push(read.value ?? read.power ?? 0)
      else numbers[numbers.length - 1] = sum
    }
    isOpen = read !== null || (isOpen && /^(?:and|of|a)$/.test(word))
  }
  return numbers.map((number) => Math.round(number))
}

/** Null if the next word begins another number. */
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
  const term = knownWord(word)
  const power = powers[term]
  if (power !== undefined) return { power }
  const value = units[term]
  return value === undefined ? null : { value }
}

function knownWord(word: string): string {
  if (word in units || word in powers || word.length < 5 || ordinaryWords.has(word)) return word
  const near = [...Object.keys(units), ...Object.keys(powers)].find(
    (candidate) => candidate.length > 4 && measureCloseness(word, candidate) > 0,
  )
  return near ?? word
}

const ordinaryWords = new Set([
  'other',
  'there',
  'these',
  'thing',
  'things',
  'think',
  'sever',
  'several',
  'never',
  'under',
  'trees',
  'eights',
  'seven',
])

/** Parses 1,200 and 1.200 as one number; 1.5k keeps its decimal point, and 10-20 are two numbers. */
const digitsJoined = (text: string) =>
  text
    .toLowerCase()
    .replace(/(\d)[,.](?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d)\s+k\b/g, '$1k')
    .replace(/(\d|y|n|e)ish\b/g, '$1')
    .replace(/\bhalf (?:a )?dozen\b/g, '6')
    .replace(/\bhalf (?:a )?hundred\b/g, '50')
    .replace(/[^\p{L}0-9.]+/gu, ' ')
    .replace(/\.(?!\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

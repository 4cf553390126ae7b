import { normalise } from '../../../../platform/talk/words-said.ts'
import { isJoin, readNumberWord } from './number-words.ts'
import type { NumberWord } from './number-words.ts'

/** Returns the single number in a message, or the middle of a range; null if there is none or several. */
export function readNumber(text: string): number | null {
  const number = readCount(text, false)
  return number === null ? null : Math.round(number)
}

function readCount(message: string, isRate: boolean): number | null {
  const text =
    /\b(?:put|say|call it|make it|go with) ((?:about |around )?\d.*)$/i.exec(message)?.[1] ??
    message
  const clause =
    withoutPlans(text)
      .split(/\bno\b/i)
      .findLast(hasNumber) ?? ''
  const { counts, tokens } = countsIn(preferred(clause))
  const [first, second, ...others] = counts
  if (!first || others.length > 0) return null
  if (!second) return addThousands(first)
  const isRange =
    addThousands(first) < addThousands(second) &&
    tokens.slice(first.to, second.from).every((word) => rangeWords.has(word))
  return isRange || isSeasonal(clause, isRate)
    ? (addThousands(first) + addThousands(second)) / 2
    : null
}

/**
 * `300 in winter, 400 in summer`. Only a rate has seasons: `5 good sellers and 20 others on a busy
 * day` are two counts.
 */
const isSeasonal = (clause: string, isRate: boolean): boolean =>
  isRate && (clause.match(season)?.length ?? 0) > 1
const season =
  /\b(?:summer|winter|spring|autumn|fall|christmas|quiet|busy|good|bad|slow|low|high|weekdays?|weekends?|sommer|herbst|été|hiver|verano|invierno|estate|inverno|season)\b/gi

/** `2k at Christmas but normally 300`, `a dozen and 8, so 20` */
function preferred(clause: string): string {
  const current = currentCount(clause)
  if (current !== null) return current
  const usual =
    /\b(?:so|total(?:ling)?|altogether|in all|normally|usually|typically|generally|average(?:s)?|insgesamt|normalerweise|meist|au total|en tout|normalement|en total|normalmente|di solito|in totale|meestal|normaal)\b:?(.*)$/i.exec(
      clause,
    )?.[1]
  return usual !== undefined && hasNumber(usual) ? usual : clause
}

/** `last year 20, now 60`, `10 orders now, then maybe 20`: the count in the part with the word. */
const currentCount = (clause: string): string | null =>
  clause.split(/[,;]| (?=then\b|but\b)/i).find((part) => present.test(part) && hasNumber(part)) ??
  null
const present = /\b(?:now|currently|these days|jetzt|maintenant|ahora|adesso)\b/i

const rangeWords = new Set(
  'to or and until up maybe perhaps possibly bis oder a ou et o y e tot of do lub till eller ile about so'.split(
    ' ',
  ),
)

/** Ignores plans: `10 to begin with, maybe 50 later` is 10. */
const withoutPlans = (text: string) =>
  text
    .replace(/(?<=\S),? not (?:\d|\w{3,}).*$/i, '')
    .replace(
      /(?:[,;]| but| and| then| maybe| might| hopefully)[^;]{0,50}\b(?:later|eventually|soon|next year|in future|in the future|more|grow|growing|by christmas)\b.*$/i,
      '',
    )

const hasNumber = (text: string) => numbersIn(text).length > 0

const perDay =
  /\b(?:(?:pro|am|jeden) tag|taglich|par jour|(?:al|por) dia|diari\w*|al giorno|giornalier\w*|per dag|dagelijks|dziennie|om dagen|gunde)\b|\b(?:days?|nights?|daily|nightly|morning)\b/
const perWeek =
  /\b(?:wochen?|wochentlich|semaines?|hebdo|semanas?|semanal\w*|settiman\w*|na tydzien|tygodniowo|(?:per|i) (?:vecka|veckan)|haftada)\b|\b(?:weeks?|wk|weekends?|weekly|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b/
const perYear = /\b(?:years?|yr|yearly|annually|annum)\b/
const perMonth = /\b(?:months?|monthly)\b/
const none =
  /^(?:so far |well )?(?:none(?! of (?:your|ur|you)\b)|nothing|nil|zilch|nada|zero|no (?:online )?(?:orders?|sales))\b|\b(?:none|nil|zero|no orders|no sales)(?: yet| so far)?$|\b(?:not|havent|have not|hasnt|never|yet to|havnt) (?:actually |really |even )?(?:started|opened|launched|sold|begun|had any|got any|open|trading|live|taken any)\b|\bjust (?:starting|opening|opened|beginning)\b|\bstarting from (?:zero|scratch|nothing)\b/

export function readMonthly(text: string): number | null {
  const normalised = normalise(text)
  const number = readCount(text, true)
  if (number === null) return none.test(normalised) ? 0 : null
  if (perMonth.test(normalised)) return Math.round(number)
  if (/\bevery (?:other|second) day\b/.test(normalised)) return Math.round(number * 15)
  if (/\bfortnight/.test(normalised)) return Math.round((number * 26) / 12)
  if (/\bevery (?:other|second) week\b/.test(normalised)) return Math.round((number * 26) / 12)
  if (perDay.test(normalised)) return Math.round(number * 30)
  if (perWeek.test(normalised)) return Math.round((number * 52) / 12)
  return perYear.test(normalised) ? Math.round(number / 12) : Math.round(number)
}

interface Counted {
  /** Thousands read so far, and the part below a thousand that further words may extend. */
  readonly thousands: number
  readonly open: number
  /** Places of its first word and of the word after its last. */
  readonly from: number
  readonly to: number
}

const addThousands = ({ thousands, open }: Counted): number => thousands + open

/** Adds up adjacent number words: `two hundred and fifty` is one number, `five or six` are two. */
function countsIn(text: string): {
  readonly counts: readonly Counted[]
  readonly tokens: string[]
} {
  const tokens = joinDigits(text).split(' ')
  const counts: Counted[] = []
  for (const [at, word] of tokens.entries()) {
    const read = readNumberWord(word)
    if (!read) continue
    const last = counts.at(-1)
    const sum = last ? continueCount(last, read, tokens.slice(last.to, at)) : null
    if (last && sum) counts[counts.length - 1] = { ...sum, from: last.from, to: at + 1 }
    else counts.push({ ...startCount(read), from: at, to: at + 1 })
  }
  return { counts, tokens }
}

const startCount = ({ value, power = 0 }: NumberWord) =>
  value === undefined && power >= 1000
    ? { thousands: power, open: 0 }
    : { thousands: 0, open: value ?? power }

const numbersIn = (text: string): number[] =>
  countsIn(text).counts.map((count) => Math.round(addThousands(count)))

/** Null if the next word starts another number. */
function continueCount(
  open: Sum,
  { value, power }: NumberWord,
  [link, ...others]: readonly string[],
): Sum | null {
  if (others.length > 0) return null
  return power === undefined ? added(open, value ?? 0, link) : multiplied(open, power, link)
}

type Sum = Pick<Counted, 'thousands' | 'open'>

function multiplied({ thousands, open }: Sum, power: number, link: string | undefined): Sum | null {
  const isLinked = link === undefined || link === 'of' || link === 'a'
  if (!isLinked || open === 0 || open >= power) return null
  return power >= 1000
    ? { thousands: thousands + open * power, open: 0 }
    : { thousands, open: open * power }
}

/** English joins only after a hundred: `between thirty and five` are two numbers. */
function added({ thousands, open }: Sum, value: number, link: string | undefined): Sum | null {
  const isFurther = open === 0 && thousands > 0 ? value < 1000 : belongs(open, value)
  const isLinked = link === undefined || (isJoin(link) && (link !== 'and' || open % 100 === 0))
  return isFurther && isLinked ? { thousands, open: open + value } : null
}

const belongs = (open: number, next: number) =>
  belongsToHundred(open, next) ||
  (open >= 20 && open % 10 === 0 && next < 10 && next > 0) ||
  // `soixante-dix`, `quatre-vingt-quinze`
  ((open === 60 || open === 80) && next >= 10 && next < 20)

const belongsToHundred = (open: number, next: number) =>
  open >= 100 && open % 100 === 0 && next < 100

/** Parses 1,200 and 1.200 as one number; 1.5k keeps its decimal point, and 10-20 are two numbers. */
const joinDigits = (text: string) =>
  text
    .toLowerCase()
    .replace(/(\d)[,.'’](?=\d{3}(?!\d))/g, '$1')
    .replace(
      /(?<![\d.,] ?)(\d)[ \u00A0\u202F](?=\d{3}(?![\d]))|(?<![\d.,])(\d{2,3})[ \u00A0\u202F](?=000(?!\d))/g,
      '$1$2',
    )
    .replace(/(\d)\s+k\b/g, '$1k')
    .replace(/(\d|y|n|e)ish\b/g, '$1')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\bquatre[- ]vingts?\b/g, '80')
    .replace(/\bhalf (?:a )?dozen\b/g, '6')
    .replace(/\bhalf (?:a )?hundred\b/g, '50')
    .replace(/[^\p{L}0-9.]+/gu, ' ')
    .replace(/\.(?!\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

import type { Prediction } from './predict.ts'
import type { Truth } from './truth-folder.ts'

export interface Score {
  readonly field: string
  /** Pages with the field. */
  readonly support: number
  readonly precision: number
  readonly recall: number
  readonly f1: number
  /** Pages with a wrong value, out of all. */
  readonly wrong: number
  readonly errors: readonly {
    readonly id: string
    readonly right: readonly string[]
    readonly read: string | null
  }[]
}

export interface Judged {
  readonly id: string
  readonly truth: Truth
  readonly prediction: Prediction
}

/** Benchmark scoring: a wrong value is a false positive and a false negative; any listed correct value counts. */
export function scoreField(field: string, pages: readonly Judged[]): Score {
  const outcomes = pages.map((page) => outcomeOf(field, page))
  const count = (is: (outcome: Outcome) => boolean) => outcomes.filter(is).length
  const right = count(({ isRight }) => isRight)
  const wrong = count(({ isRight, read }) => !isRight && read !== null)
  const missed = count(({ isRight, values }) => !isRight && values.length > 0)
  const precision = share(right, right + wrong)
  const recall = share(right, right + missed)
  return {
    field,
    support: count(({ values }) => values.length > 0),
    precision,
    recall,
    f1: precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0,
    wrong: pages.length > 0 ? wrong / pages.length : 0,
    errors: outcomes
      .filter(({ isRight, read, values }) => !isRight && (read !== null || values.length > 0))
      .map(({ id, values, read }) => ({ id, right: values, read })),
  }
}

type Outcome = ReturnType<typeof outcomeOf>

function outcomeOf(field: string, { id, truth, prediction }: Judged) {
  const values = truth[field] ?? []
  const read = prediction[field] ?? null
  return {
    id,
    values,
    read,
    isRight: read !== null && values.some((each) => isSame(field, each, read)),
  }
}

const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole)

const amounts = new Set(['price', 'regularPrice'])
/** Some of its truths take the dot of thousands for a decimal point: «24.990» pesos are 24.99. */
const isSameAmount = (right: string, read: string) =>
  Number(right) === Number(read) ||
  (!read.includes('.') && /\.\d/.test(right) && Math.round(Number(right) * 1000) === Number(read))

const spelled = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** The benchmark names currencies by the page's signs. */
const signs: Readonly<Record<string, readonly string[]>> = {
  '€': ['EUR'],
  '£': ['GBP'],
  $: ['USD', 'AUD', 'CAD', 'NZD', 'SGD', 'HKD', 'MXN', 'CLP', 'COP', 'ARS', 'TWD'],
  R$: ['BRL'],
  '¥': ['JPY', 'CNY'],
  '₹': ['INR'],
  Rs: ['PKR', 'INR', 'LKR'],
  '₽': ['RUB'],
  '₺': ['TRY'],
  '₩': ['KRW'],
  zł: ['PLN'],
  Kč: ['CZK'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  Lei: ['RON'],
  'ر.س': ['SAR'],
}

function isSame(field: string, right: string, read: string): boolean {
  if (amounts.has(field)) return isSameAmount(right, read)
  if (field === 'currency' && signs[right]?.includes(read)) return true
  if (field === 'gtin') return right.replace(/^0+/, '') === read.replace(/^0+/, '')
  return spelled(right) === spelled(read)
}

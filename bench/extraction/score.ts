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
const spelled = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

function isSame(field: string, right: string, read: string): boolean {
  if (amounts.has(field)) return Number(right) === Number(read)
  if (field === 'gtin') return right.replace(/^0+/, '') === read.replace(/^0+/, '')
  return spelled(right) === spelled(read)
}

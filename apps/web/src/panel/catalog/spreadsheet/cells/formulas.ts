import { nearestEnding } from '@marketday/contract/catalog/products/price-change'

type Step =
  | { readonly by: 'percent' | 'amount' | 'times' | 'over'; readonly number: Decimal }
  | { readonly by: 'ending'; readonly number: Decimal }

/** Exact decimal: 2.5 is 25 with one place. */
interface Decimal {
  readonly digits: bigint
  readonly places: number
}

export interface Formula {
  /** Start column; absent = the cell's own value. */
  readonly column?: string
  readonly steps: readonly Step[]
}

const number = String.raw`(\d+(?:[.,]\d+)?|[.,]\d+)`
const percentStep = new RegExp(String.raw`^([+-])\s*${number}\s*%`)
const amountStep = new RegExp(String.raw`^([+-])\s*${number}`)
const timesStep = new RegExp(String.raw`^([×x*/÷])\s*${number}`)
const endingStep = /^round\s*[.,](\d{1,3})(?!\d)/

/**
 * Parses `+10 %`, `-1.00`, `round .99`, `= cost × 2.5`, or sequences such as `+10 % round .99`.
 * Null for anything else, such as a plain number.
 */
export function readFormula(typed: string): Formula | null {
  const text = typed.trim().toLowerCase().replaceAll('−', '-')
  if (!text.startsWith('=')) return stepsFrom(text, undefined)
  const [, column = '', rest = ''] =
    /^=\s*([a-z][a-z -]*?)\s*((?:[-+×x*/÷]\s*[\d.,]|round\b).*)?$/.exec(text) ?? []
  if (column === '') return null
  return rest === '' ? { column, steps: [] } : stepsFrom(rest, column)
}

function stepsFrom(text: string, column: string | undefined): Formula | null {
  const steps: Step[] = []
  let rest = text
  while (rest !== '') {
    const [step, length] = nextStep(rest)
    if (!step) return null
    steps.push(step)
    rest = rest.slice(length).trim()
  }
  return steps.length === 0 ? null : { ...(column !== undefined && { column }), steps }
}

function nextStep(text: string): [Step | null, number] {
  const percent = percentStep.exec(text)
  if (percent)
    return [{ by: 'percent', number: decimal(percent[2], percent[1]) }, percent[0].length]
  const amount = amountStep.exec(text)
  if (amount) return [{ by: 'amount', number: decimal(amount[2], amount[1]) }, amount[0].length]
  const times = timesStep.exec(text)
  if (times) {
    const by = '/÷'.includes(times[1] ?? '') ? 'over' : 'times'
    return [{ by, number: decimal(times[2]) }, times[0].length]
  }
  const ending = endingStep.exec(text)
  return ending ? [{ by: 'ending', number: decimal(`.${ending[1]}`) }, ending[0].length] : [null, 0]
}

function decimal(text = '', sign = '+'): Decimal {
  const [whole = '', fraction = ''] = text.replace(',', '.').split('.')
  const digits = BigInt(`0${whole}${fraction}`)
  return { digits: sign === '-' ? -digits : digits, places: fraction.length }
}

export type Amount = { readonly amount: number } | { readonly problem: string }

interface Cell {
  /** Minor units or pieces; null if empty or invalid. */
  readonly amount: number | null
  readonly places: number
  /** Value of another column in the line; undefined if there is no such column. */
  readonly look: (column: string) => number | null | undefined
}

/** Result in whole minor units, rounding half up, or the reason for none. */
export function applyFormula({ column, steps }: Formula, cell: Cell): Amount {
  const start = column === undefined ? cell.amount : cell.look(column)
  if (start === undefined) return { problem: `There is no column called ${column}` }
  if (start === null)
    return {
      problem: column ? `There is no ${column} in this line` : 'There is no number here yet',
    }
  let amount = BigInt(start)
  for (const step of steps) {
    const next = take(amount, step, cell.places)
    if (typeof next === 'string') return { problem: next }
    amount = next
  }
  if (amount < 0n) return { problem: 'It would fall below zero' }
  const result = Number(amount)
  return Number.isSafeInteger(result) ? { amount: result } : { problem: 'Too large' }
}

function take(amount: bigint, { by, number: { digits, places } }: Step, unitPlaces: number) {
  const scale = 10n ** BigInt(places)
  switch (by) {
    case 'percent':
      return rounded(amount * (100n * scale + digits), 100n * scale)
    case 'times':
      return rounded(amount * digits, scale)
    case 'over':
      return digits === 0n ? 'Nothing can be divided by zero' : rounded(amount * scale, digits)
    case 'amount':
      if (places > unitPlaces) return tooFine(unitPlaces)
      return amount + digits * 10n ** BigInt(unitPlaces - places)
    case 'ending': {
      if (places > unitPlaces) return tooFine(unitPlaces)
      const ending = digits * 10n ** BigInt(unitPlaces - places)
      return BigInt(nearestEnding(Number(amount), Number(ending), 10 ** unitPlaces))
    }
  }
}

const tooFine = (places: number) =>
  places === 0 ? 'Whole numbers only' : `At most ${places} digits after the point`

/** Rounds half up, also below zero. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const doubled = 2n * numerator + denominator
  const quotient = doubled / (2n * denominator)
  return doubled < 0n && doubled % (2n * denominator) !== 0n ? quotient - 1n : quotient
}

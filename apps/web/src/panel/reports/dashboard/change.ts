import { percent } from '../../../platform/format.ts'

interface Figure {
  readonly value: number
  readonly before: number
}

/** Change in words with sign, e.g. `+12% more than the 7 days before`. */
export function changeWords({ value, before }: Figure, earlier: string): string {
  if (value === before) return `The same as ${earlier}`
  if (before === 0) return `None ${earlier}`
  const share = (value - before) / before
  return share > 0
    ? `+${percent(share)}, more than ${earlier}`
    : `−${percent(-share)}, less than ${earlier}`
}

/** Whether a change is good; `lessIsBetter` for refunds. */
export function changeTone(
  { value, before }: Figure,
  lessIsBetter = false,
): 'neutral' | 'good' | 'bad' {
  if (value === before || before === 0) return 'neutral'
  return value > before === !lessIsBetter ? 'good' : 'bad'
}

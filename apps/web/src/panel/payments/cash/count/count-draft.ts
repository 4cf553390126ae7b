import { CashCount, type CashUp } from '@marketday/contract/payments/cash/cash-ups'
import { denominationsIn, sumPieces } from '@marketday/contract/payments/cash/denominations'
import { checked } from '../../../../platform/forms/checked.ts'
import { differenceWords } from '../cash-words.ts'

export interface CountDraft {
  readonly floatMinor: number | null
  readonly way: 'pieces' | 'total'
  readonly totalMinor: number | null
  /** By value; empty = none. */
  readonly quantities: Readonly<Record<number, number | null>>
  readonly reason: string
}

/** Prefilled with the previous count of a reopened till. */
export function countDraft({
  floatMinor,
  currency,
  pieces,
  countedMinor,
  reason,
}: CashUp): CountDraft {
  const isTyped =
    denominationsIn(currency).length === 0 || (countedMinor !== null && pieces === null)
  return {
    floatMinor,
    way: isTyped ? 'total' : 'pieces',
    totalMinor: countedMinor,
    quantities: Object.fromEntries(
      (pieces ?? []).map(({ valueMinor, quantity }) => [valueMinor, quantity]),
    ),
    reason,
  }
}

export const piecesOf = ({ quantities }: Pick<CountDraft, 'quantities'>) =>
  Object.entries(quantities).flatMap(([value, quantity]) =>
    quantity ? [{ valueMinor: Number(value), quantity }] : [],
  )

/** Null until a total is entered. */
export const countedMinorOf = (draft: CountDraft): number | null =>
  draft.way === 'total' ? draft.totalMinor : sumPieces(piecesOf(draft))

/** Difference of the count; null while incomplete. */
export function differenceOf(draft: CountDraft, { takenMinor }: Pick<CashUp, 'takenMinor'>) {
  const countedMinor = countedMinorOf(draft)
  if (countedMinor === null || draft.floatMinor === null) return null
  return countedMinor - draft.floatMinor - takenMinor
}

export function checkCount(draft: CountDraft, till: Pick<CashUp, 'takenMinor' | 'currency'>) {
  const differenceMinor = differenceOf(draft, till)
  const problems = {
    floatMinor: draft.floatMinor === null && 'Enter the opening float, or 0',
    totalMinor:
      draft.way === 'total' && draft.totalMinor === null && 'Enter the counted amount, or 0',
    reason:
      Boolean(differenceMinor) &&
      draft.reason.trim() === '' &&
      `${differenceWords(differenceMinor ?? 0, till.currency)}: enter a reason`,
  }
  if (Object.values(problems).some(Boolean)) return checked({} as CashCount, problems)
  return CashCount.safeParse({
    floatMinor: draft.floatMinor,
    takenMinor: till.takenMinor,
    countedMinor: countedMinorOf(draft),
    pieces: draft.way === 'pieces' ? piecesOf(draft) : null,
    reason: differenceMinor === 0 ? '' : draft.reason,
  })
}

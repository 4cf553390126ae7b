import { differenceOf, worthOf } from '@marketday/contract/stock/documents/stock-takes'
import type {
  StockTake,
  StockTakeLine,
  TakeStatus,
} from '@marketday/contract/stock/documents/stock-takes'
import { count, money } from '../../../platform/format.ts'
import type { Tone } from '../../../ui/feedback/Badge.tsx'

export const takeWords: Readonly<Record<TakeStatus, { label: string; tone: Tone }>> = {
  open: { label: 'Being counted', tone: 'info' },
  posted: { label: 'Posted', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

export const lineWords = { left: 'Not counted', counted: 'Counted', different: 'Differences' }

export const signed = (pieces: number) => (pieces > 0 ? `+${count(pieces)}` : count(pieces))

export function differences({ different, surplus, shortage }: StockTake): string {
  if (different === 0) return 'No difference'
  const pieces = [surplus > 0 && signed(surplus), shortage > 0 && signed(-shortage)]
  const lines = different === 1 ? '1 line differs' : `${count(different)} lines differ`
  return `${lines}: ${pieces.filter(Boolean).join(', ')}`
}

/** Value of the differences; null without any. */
export function worth({ different, gainedMinor, lostMinor, uncosted, currency }: StockTake) {
  if (different === 0) return null
  const without = uncosted === 1 ? '1 line has no cost' : `${count(uncosted)} lines have no cost`
  if (uncosted === different) return `Value unknown: ${without}`
  const sums = `Value: ${money(gainedMinor, currency)} gained, ${money(lostMinor, currency)} lost`
  return uncosted > 0 ? `${sums}; ${without}` : sums
}

export function lineWorth(line: StockTakeLine, currency: string): string {
  if (!differenceOf(line)) return '–'
  const minor = worthOf(line)
  if (minor === null) return 'No cost'
  return minor > 0 ? `+${money(minor, currency)}` : money(minor, currency)
}

export const lineName = ({ title, variantTitle }: Pick<StockTakeLine, 'title' | 'variantTitle'>) =>
  [title, variantTitle].filter(Boolean).join(', ')

import type { StockTake, StockTakeLine, TakeStatus } from '@marketday/contract/products/stock-takes'
import { count } from '../../../../platform/format.ts'
import type { Tone } from '../../../../ui/feedback/Badge.tsx'

export const takeWords: Readonly<Record<TakeStatus, { label: string; tone: Tone }>> = {
  open: { label: 'Being counted', tone: 'info' },
  posted: { label: 'Posted', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

export const lineWords = { left: 'Not counted', counted: 'Counted', different: 'Differences' }

export const signed = (pieces: number) => (pieces > 0 ? `+${count(pieces)}` : count(pieces))

/** How many lines differ, and by how much. */
export function differences({ different, surplus, shortage }: StockTake): string {
  if (different === 0) return 'No difference'
  const pieces = [surplus > 0 && signed(surplus), shortage > 0 && signed(-shortage)]
  const lines = different === 1 ? '1 line differs' : `${count(different)} lines differ`
  return `${lines}: ${pieces.filter(Boolean).join(', ')}`
}

export const lineName = ({ title, variantTitle }: Pick<StockTakeLine, 'title' | 'variantTitle'>) =>
  [title, variantTitle].filter(Boolean).join(', ')

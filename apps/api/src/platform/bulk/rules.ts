import { bulkLimits } from '@marketday/contract/bulk/bulk-acts'
import type { BulkFacts } from '@marketday/contract/bulk/bulk-acts'

type ActState = Pick<BulkFacts, 'status' | 'changed' | 'finishedAt'>

const dayMs = 86_400_000

export function undoBlock(
  { status, changed: count, finishedAt }: ActState,
  { now, lasts }: { now: Date; lasts: string | null },
): string | null {
  if (lasts !== null) return lasts
  if (status === 'running' || finishedAt === null) return 'It is still running'
  if (status === 'undoing' || status === 'undone') return 'It is already undone'
  if (count === 0) return 'It changed nothing'
  const age = now.getTime() - new Date(finishedAt).getTime()
  return age > bulkLimits.undoDays * dayMs ? 'It is more than seven days old' : null
}

export const stopBlock = ({ status }: ActState): string | null =>
  status === 'running' ? null : 'It is not running'

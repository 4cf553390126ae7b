import { bulkLimits } from '@marketday/contract/bulk/bulk-acts'
import type { BulkProgress } from '@marketday/contract/bulk/bulk-acts'

/** Effect of an action on an object, the same in preview and job. */
export type Decision<Values> =
  | { readonly outcome: 'changed'; readonly after: Values }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'refused'; readonly reason: string }

export const unchanged = { outcome: 'unchanged' } as const
export const refused = (reason: string) => ({ outcome: 'refused', reason }) as const
export const changed = <Values>(after: Values) => ({ outcome: 'changed', after }) as const

export const deleted = 'It was deleted'
export const changedSince = refused('Someone has changed it since')

type ActState = Pick<BulkProgress, 'status' | 'changed' | 'finishedAt'>

const dayMs = 86_400_000

export function undoBlock(
  { status, changed: count, finishedAt }: ActState,
  { now, isFinal }: { now: Date; isFinal: boolean },
): string | null {
  if (isFinal) return 'This can’t be undone'
  if (status === 'running' || finishedAt === null) return 'It is still running'
  if (status === 'undoing' || status === 'undone') return 'It is already undone'
  if (count === 0) return 'It changed nothing'
  const age = now.getTime() - new Date(finishedAt).getTime()
  return age > bulkLimits.undoDays * dayMs ? 'It is more than seven days old' : null
}

export const stopBlock = ({ status }: ActState): string | null =>
  status === 'running' ? null : 'It is not running'

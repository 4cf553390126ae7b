import type { BulkAct } from '@marketday/contract/products/bulk-acts'
import { count } from '../../../../platform/format.ts'
import { StatusBadge } from '../../../../ui/feedback/Badge.tsx'
import { ProgressBar } from '../../../../ui/feedback/ProgressBar.tsx'
import { changeStates, measureProgress } from './change-words.ts'

/** How a change stands, and how far it has come while it is at work. */
export function ChangeState({ change }: { change: BulkAct }) {
  const { label, tone } = changeStates[change.status]
  const progress = measureProgress(change)
  return progress ? (
    <ProgressBar
      label={`${label}: ${count(progress.done)} of ${count(progress.of)}`}
      value={progress.of > 0 ? progress.done / progress.of : undefined}
    />
  ) : (
    <StatusBadge tone={tone}>{label}</StatusBadge>
  )
}

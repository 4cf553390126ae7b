import type { BulkFacts } from '@marketday/contract/bulk/bulk-acts'
import { count } from '../../../platform/format.ts'
import { StatusBadge } from '../../../ui/feedback/Badge.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { changeStates, measureProgress } from './change-states.ts'

export function ChangeState({ change }: { change: BulkFacts }) {
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

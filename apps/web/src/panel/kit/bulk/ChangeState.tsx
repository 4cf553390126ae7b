import type { BulkProgress, BulkOutcome, BulkStatus } from '@marketday/contract/bulk/bulk-acts'

import { count } from '../../../platform/format.ts'
import { StatusBadge } from '../../../ui/feedback/Badge.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import type { Tone } from '../../../ui/feedback/Badge.tsx'

export function ChangeState({ change }: { change: BulkProgress }) {
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

const changeStates: Readonly<Record<BulkStatus, { label: string; tone: Tone }>> = {
  running: { label: 'In progress', tone: 'info' },
  done: { label: 'Done', tone: 'good' },
  failed: { label: 'Interrupted', tone: 'bad' },
  stopped: { label: 'Stopped', tone: 'warn' },
  undoing: { label: 'Being undone', tone: 'info' },
  undone: { label: 'Undone', tone: 'warn' },
}

export const outcomeWords: Readonly<Record<BulkOutcome, { label: string; tone: Tone }>> = {
  changed: { label: 'Changed', tone: 'good' },
  unchanged: { label: 'No change needed', tone: 'neutral' },
  refused: { label: 'Skipped', tone: 'warn' },
  undone: { label: 'Restored', tone: 'neutral' },
  kept: { label: 'Changed since, not undone', tone: 'warn' },
}

/** Processed rows of the total, while running. */
export function measureProgress(
  change: BulkProgress,
): { readonly done: number; readonly of: number } | null {
  const { status, total, changed, unchanged, refused, undone, kept } = change
  if (status === 'running') return { done: changed + unchanged + refused, of: total }
  if (status === 'undoing') return { done: undone + kept, of: changed }
  return null
}

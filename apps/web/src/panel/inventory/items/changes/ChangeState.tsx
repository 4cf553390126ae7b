import type { BulkAct } from '@marketday/contract/products/bulk-acts'
import { count } from '../../../../platform/format.ts'
import { StatusBadge } from '../../../../ui/feedback/Badge.tsx'
import { changeStates, changeTitle, progressOf } from './change-words.ts'

/** How a change stands, and how far it has come while it is at work. */
export function ChangeState({ change }: { change: BulkAct }) {
  const { label, tone } = changeStates[change.status]
  const progress = progressOf(change)
  return (
    <span className="flex flex-col items-start gap-1.5 @max-rows:items-end">
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {progress && (
        <>
          <progress
            aria-label={`${label}: ${changeTitle(change.action)}`}
            value={progress.done}
            max={progress.of}
            className="h-1.5 w-24 appearance-none overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-primary"
          />
          <span className="text-xs text-soft tabular-nums">
            {count(progress.done)} of {count(progress.of)}
          </span>
        </>
      )}
    </span>
  )
}

import type { Import } from '@marketday/contract/imports/imports'
import { count } from '../../../platform/format.ts'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { isReading } from './import-queries.ts'

/** Imported or removed items; the total is unknown while the website is being read. */
export function CommitProgress({ entry }: { entry: Import }) {
  const { committed } = entry
  const total = isReading(entry) ? Math.max(entry.found, entry.total) : entry.total
  return (
    <div aria-live="polite">
      <ProgressBar
        label={wording(
          entry,
          `${count(committed)} of ${isReading(entry) ? 'about ' : ''}${count(total)}`,
        )}
        value={total > 0 ? committed / total : undefined}
      />
    </div>
  )
}

function wording({ kind, status }: Import, progress: string): string {
  if (status === 'undoing') return `${progress} undone`
  return `${progress} ${kind === 'resync' ? 'changes applied' : 'items imported'}`
}

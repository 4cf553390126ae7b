import type { Import } from '@marketday/contract/imports/imports'
import { count } from '../../../platform/format.ts'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { isReading } from './import-queries.ts'

/** How many of the items stand in the shop; while the website is still being read, nobody knows how many there are. */
export function CommitProgress({ entry }: { entry: Import }) {
  const { committed } = entry
  const total = isReading(entry) ? Math.max(entry.found, entry.total) : entry.total
  return (
    <div aria-live="polite">
      <ProgressBar
        label={
          entry.kind === 'resync'
            ? `${count(committed)} of ${count(total)} changes applied`
            : `${count(committed)} of ${isReading(entry) ? 'about ' : ''}${count(total)} items imported`
        }
        value={total > 0 ? committed / total : undefined}
      />
    </div>
  )
}

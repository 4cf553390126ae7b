import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import type { Import } from '@marketday/contract/imports/imports'

import { to } from '../../../paths.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { runningImportQuery, isReading } from './import-queries.ts'
import { count } from '../../../platform/format.ts'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'

/** Items still being imported, shown on pages of the shop. */
export function RunningImport() {
  const { data: entry } = useQuery(runningImportQuery)
  if (!entry) return null
  return (
    <Card
      title={`Your items from ${entry.host} are being imported`}
      actions={
        <Link
          to={`${to('inventoryManagement')}?tab=import`}
          className="inline-flex min-h-6 items-center text-sm font-medium text-primary-ink underline underline-offset-2"
        >
          See the import
        </Link>
      }
    >
      <CommitProgress entry={entry} />
    </Card>
  )
}

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

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { to } from '../../../paths.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { CommitProgress } from './CommitProgress.tsx'
import { runningImportQuery } from './import-queries.ts'

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

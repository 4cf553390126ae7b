import type { Import } from '@marketday/contract/imports/imports'
import type { Sheet } from '@marketday/contract/imports/sheets'
import { to } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { UiLink } from '../../../ui/link.tsx'
import { act } from '../../act.ts'
import { CommitProgress } from '../website/CommitProgress.tsx'
import { cancel, commit, isWorking } from '../website/import-queries.ts'
import { ImportOutcome } from '../website/ImportOutcome.tsx'
import { SheetFaults } from './SheetFaults.tsx'

interface UploadOutcomeProps {
  entry: Import
  sheet: Sheet
  onNext: () => void
}

/** Progress and result; stopping preserves imported rows. */
export function UploadOutcome({ entry, sheet, onNext }: UploadOutcomeProps) {
  const hasFaults = entry.failures.length > 0 || (sheet.counts?.faulty ?? 0) > 0
  return (
    <div className="flex flex-col gap-5">
      <Standing entry={entry} />
      {!isWorking(entry) && (
        <div className="flex flex-wrap gap-3">
          <UiLink
            href={to('inventoryManagement')}
            className={buttonStyles({ variant: 'secondary' })}
          >
            See the items
          </UiLink>
          <Button variant="secondary" onClick={onNext}>
            Import another file
          </Button>
        </div>
      )}
      {hasFaults && <SheetFaults importId={entry.id} />}
    </div>
  )
}

function Standing({ entry }: { entry: Import }) {
  const { id, status, notice } = entry
  if (status === 'undoing') return <CommitProgress entry={entry} />
  if (status === 'committing')
    return (
      <div className="flex max-w-2xl flex-col items-start gap-4">
        <div className="w-full">
          <CommitProgress entry={entry} />
        </div>
        <Button
          variant="secondary"
          onClick={() => act(() => cancel(id), { failed: 'The import could not be stopped' })}
        >
          Stop
        </Button>
      </div>
    )
  if (status === 'cancelled') return <p>This upload was cancelled. Nothing has changed.</p>
  if (status === 'failed')
    return (
      <div role="alert" className="flex flex-col items-start gap-4">
        <p className="font-medium text-bad">
          The import was interrupted. Items imported so far stay.
        </p>
        <Button onClick={() => act(() => commit(id), { failed: 'Nothing was imported' })}>
          Continue
        </Button>
      </div>
    )
  return (
    <>
      {notice && <p className="text-sm text-warn">{notice}</p>}
      <ImportOutcome entry={entry} />
    </>
  )
}

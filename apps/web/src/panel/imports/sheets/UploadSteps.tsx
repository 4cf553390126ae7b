import { useQuery } from '@tanstack/react-query'

import type { Sheet } from '@marketday/contract/imports/sheets'
import type { Import } from '@marketday/contract/imports/imports'

import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import type { ListAddress } from '../../kit/list/list-address.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { importQuery, cancel, commit, isWorking } from '../website/import-queries.ts'
import { ColumnsForm } from './ColumnsForm.tsx'
import { sheetQuery } from './sheet-queries.ts'
import { UploadPreview } from './UploadPreview.tsx'
import { to } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { UiLink } from '../../../ui/link.tsx'
import { act } from '../../act.ts'
import { CommitProgress } from '../website/RunningImport.tsx'
import { ImportOutcome } from '../website/ImportOutcome.tsx'
import { SheetProblems } from './SheetProblems.tsx'

interface UploadStepsProps {
  importId: string
  address: ListAddress
}

/** Current step: columns, preview, progress, result. */
export function UploadSteps({ importId, address }: UploadStepsProps) {
  const sheet = useQuery(sheetQuery(importId))
  return (
    <Loaded query={sheet} what="the upload">
      {(loadedSheet) =>
        !loadedSheet.isChosen || address.value('step') === 'columns' ? (
          <ColumnsForm
            importId={importId}
            sheet={loadedSheet}
            onChosen={() => address.change({ step: null })}
          />
        ) : (
          <ChosenUpload importId={importId} sheet={loadedSheet} address={address} />
        )
      }
    </Loaded>
  )
}

function ChosenUpload({ importId, sheet, address }: UploadStepsProps & { sheet: Sheet }) {
  const upload = useQuery(importQuery(importId))
  return (
    <Loaded query={upload} what="the upload">
      {(entry) => {
        if (entry.status !== 'review')
          return (
            <UploadOutcome
              entry={entry}
              sheet={sheet}
              onNext={() => address.change({ upload: null, step: null, kind: null })}
            />
          )
        return sheet.counts === null || entry.changes === null ? (
          <div aria-live="polite" className="max-w-2xl">
            <ProgressBar label="Comparing the file with your shop" />
          </div>
        ) : (
          <UploadPreview entry={entry} sheet={sheet} counts={sheet.counts} address={address} />
        )
      }}
    </Loaded>
  )
}

interface UploadOutcomeProps {
  entry: Import
  sheet: Sheet
  onNext: () => void
}

/** Progress and result; stopping preserves imported rows. */
function UploadOutcome({ entry, sheet, onNext }: UploadOutcomeProps) {
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
      {hasFaults && <SheetProblems importId={entry.id} sheet={sheet} isOpen={false} />}
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

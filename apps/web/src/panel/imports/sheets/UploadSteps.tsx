import type { Sheet } from '@marketday/contract/imports/sheets'
import { useQuery } from '@tanstack/react-query'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import type { ListAddress } from '../../kit/list/list-address.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { importQuery } from '../website/import-queries.ts'
import { ColumnsForm } from './ColumnsForm.tsx'
import { sheetQuery } from './sheet-queries.ts'
import { UploadOutcome } from './UploadOutcome.tsx'
import { UploadPreview } from './UploadPreview.tsx'

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

import { useState } from 'react'

import { sheetLimits } from '@marketday/contract/imports/file-limits'
import { createSheetImport } from '@marketday/contract/imports/sheets'
import { toCsvLine } from '@marketday/contract/catalog/products/csv'
import { sheetColumns } from '@marketday/contract/catalog/products/item-sheet'

import { to } from '../../../paths.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { useListAddress } from '../../kit/list/list-address.ts'
import { useCan } from '../../account-query.ts'
import { UploadSteps } from './UploadSteps.tsx'
import { firstProblem } from '../../../platform/api/first-problem.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { uploadFile } from '../../../platform/api/upload-file.ts'
import { count } from '../../../platform/format.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { saveCsv } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { useFailure } from '../../../ui/feedback/Failure.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { FileDropzone } from '../../../ui/fields/FileDropzone.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { customFieldsQuery } from '../../catalog/custom-fields/custom-field-queries.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export default function BulkUploadPage() {
  return <BulkUpload />
}

/** Bulk upload of new and changed items. Upload and step are in the URL. */
function BulkUpload() {
  const mayEdit = useCan()('products.edit')
  const address = useListAddress()
  const importId = address.value('upload')
  return (
    <>
      <PageHeader
        title="Import items"
        description="Add and change many items at once from a spreadsheet. You see a preview before anything changes."
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Imports', href: to('imports') },
          { label: 'Import items' },
        ]}
      />
      {!mayEdit && (
        <EmptyState title="Your role doesn’t include importing">
          Your role can see items but not import them.
        </EmptyState>
      )}
      {mayEdit && importId === '' && (
        <UploadForm onUploaded={(upload) => address.change({ upload, step: null, kind: null })} />
      )}
      {mayEdit && importId !== '' && (
        <UploadSteps key={importId} importId={importId} address={address} />
      )}
    </>
  )
}

const note = `CSV, TSV or Excel (XLSX), up to ${sheetLimits.megabytes} MB and ${count(sheetLimits.rows)} rows. Only the first sheet of a workbook is read`

/** Reads a chosen, dropped or pasted file, or pasted rows, at once. */
function UploadForm({ onUploaded }: { onUploaded: (importId: string) => void }) {
  const form = useForm({ rows: '' }, (draft) =>
    checked(draft, { rows: draft.rows.trim() === '' && 'Paste your rows, or choose a file' }),
  )
  const [sent, setSent] = useState<number | null>(null)
  const { failure, attempt } = useFailure()
  const send = async (file: File) => {
    if (file.size > sheetLimits.megabytes * 1024 * 1024)
      throw new Error(
        `Files may be up to ${sheetLimits.megabytes} MB. Split it and upload the parts one by one.`,
      )
    onUploaded((await uploadFile(createSheetImport, file, { onProgress: setSent })).id)
  }
  const take = (files: readonly File[]) => {
    const [file] = files
    if (!file) return
    setSent(0)
    void attempt(() => send(file)).finally(() => setSent(null))
  }
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <Card
        title="Choose a file"
        description="An export from this shop, Shopify, WooCommerce or Square, or your own table with headings."
        actions={
          <Button variant="secondary" size="small" onClick={() => attempt(saveTemplate)}>
            Download template
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <FileDropzone
            label="Your file"
            accept=".csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/tab-separated-values"
            onFiles={take}
            disabled={sent !== null}
            note={note}
            error={failure ? firstProblem(failure) : undefined}
          />
          <div aria-live="polite">
            {sent !== null && (
              <ProgressBar
                label={sent < 1 ? 'Uploading the file' : 'Reading the file'}
                {...(sent < 1 && { value: sent })}
              />
            )}
          </div>
        </div>
      </Card>
      <Card title="Or paste rows" description="Copied from a spreadsheet, including the headings.">
        <Form
          action="Read the rows"
          button={{ className: 'self-start', variant: 'secondary' }}
          {...form.sending(({ rows }) =>
            send(new File([rows], 'rows.txt', { type: 'text/plain' })),
          )}
        >
          <TextArea label="Rows" name="rows" rows={5} spellCheck={false} {...form.text('rows')} />
        </Form>
      </Card>
    </div>
  )
}

async function saveTemplate() {
  const { rows } = await queryClient.fetchQuery(customFieldsQuery)
  const headings = [...Object.values(sheetColumns), ...rows.map(({ label }) => label)]
  saveCsv('items-template.csv', toCsvLine(headings))
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { sheetLimits } from '@marketday/contract/imports/file-limits'
import {
  createOrderImport,
  type OrderImport,
} from '@marketday/contract/orders/historic/order-imports'

import { to } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { useListAddress, type ListAddress } from '../../kit/list/list-address.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { useCan } from '../../account-query.ts'
import { orderImportQuery, orderImportsQuery } from './order-import-queries.ts'
import { OrderColumnsForm } from './OrderColumnsForm.tsx'
import { OrderImportOutcome } from './OrderImportOutcome.tsx'
import { OrderImportPreview } from './OrderImportPreview.tsx'
import { importedTab } from './imported-tab.ts'
import { firstProblem } from '../../../platform/api/first-problem.ts'
import { uploadFile } from '../../../platform/api/upload-file.ts'
import { count, moment } from '../../../platform/format.ts'
import { useFailure } from '../../../ui/feedback/Failure.tsx'
import { FileDropzone } from '../../../ui/fields/FileDropzone.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { Card } from '../../../ui/page/Card.tsx'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

/** Import of old orders. File and step are in the URL. */
export default function OrderImportPage() {
  const mayImport = useCan()('orders.edit')
  const address = useListAddress()
  const id = address.value('upload')
  return (
    <>
      <PageHeader
        title="Import orders"
        description="Import the orders of your former shop for reference. No emails are sent, stock is unchanged, and you see a preview first."
        crumbs={[
          { label: 'Order Management', href: to('orderManagement') },
          { label: 'Imported orders', href: importedTab },
          { label: 'Import orders' },
        ]}
      />
      {!mayImport && (
        <EmptyState title="Your role doesn’t include importing">
          Your role can see orders but not import them.
        </EmptyState>
      )}
      {mayImport && id === '' && (
        <OrderImportStart onUploaded={(upload) => address.change({ upload, step: null })} />
      )}
      {mayImport && id !== '' && <Steps key={id} id={id} address={address} />}
    </>
  )
}

const Steps = ({ id, address }: { id: string; address: ListAddress }) => (
  <Loaded query={useQuery(orderImportQuery(id))} what="the import">
    {(entry) => <Step entry={entry} address={address} />}
  </Loaded>
)

function Step({ entry, address }: { entry: OrderImport; address: ListAddress }) {
  const toStart = () => address.change({ upload: null, step: null })
  if (entry.status !== 'review') return <OrderImportOutcome entry={entry} onNext={toStart} />
  if (!entry.isChosen || address.value('step') === 'columns')
    return <OrderColumnsForm entry={entry} onChosen={() => address.change({ step: null })} />
  if (entry.counts === null)
    return (
      <div className="flex max-w-2xl flex-col items-start gap-4">
        <div aria-live="polite" className="w-full">
          <ProgressBar label="Reading the orders in the file" />
        </div>
        <Button variant="secondary" onClick={() => address.change({ step: 'columns' })}>
          Change columns
        </Button>
      </div>
    )
  return <OrderImportPreview entry={entry} counts={entry.counts} address={address} />
}

const note = `CSV, TSV or Excel (XLSX), up to ${sheetLimits.megabytes} MB and ${count(sheetLimits.rows)} rows. Only the first sheet of a workbook is read`

/** File upload, read at once; earlier imports can be undone. */
function OrderImportStart({ onUploaded }: { onUploaded: (id: string) => void }) {
  const [sent, setSent] = useState<number | null>(null)
  const { failure, attempt } = useFailure()
  const send = async (file: File) => {
    if (file.size > sheetLimits.megabytes * 1024 * 1024)
      throw new Error(
        `Files may be up to ${sheetLimits.megabytes} MB. Split it and upload the parts one by one.`,
      )
    onUploaded((await uploadFile(createOrderImport, file, { onProgress: setSent })).id)
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
        description="An order export from Marketday or Shopify, or your own table with headings: one row per order or per item."
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
      <PastImports />
    </div>
  )
}

function PastImports() {
  const { data } = useQuery(orderImportsQuery)
  if (!data || data.rows.length === 0) return null
  return (
    <Card title="Earlier imports">
      <ul aria-label="Earlier imports" className="divide-y divide-line text-sm">
        {data.rows.map((entry) => (
          <li key={entry.id} className="flex flex-wrap justify-between gap-4 py-2.5">
            <UiLink
              href={`${to('orderImport')}?upload=${entry.id}`}
              className="text-primary-ink underline-offset-2 hover:underline"
            >
              {moment(entry.createdAt)}
            </UiLink>
            <span className="text-soft">{describe(entry)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const states: Record<OrderImport['status'], string> = {
  review: 'not imported yet',
  committing: 'importing',
  done: 'imported',
  undoing: 'being undone',
  undone: 'undone',
  cancelled: 'left',
  failed: 'interrupted',
}

const describe = ({ status, rows, imported }: OrderImport) =>
  status === 'done'
    ? `${count(imported)} orders ${states.done}`
    : `${count(rows)} rows, ${states[status]}`

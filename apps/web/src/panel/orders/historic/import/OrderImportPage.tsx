import type { OrderImport } from '@marketday/contract/orders/historic/order-imports'
import { useQuery } from '@tanstack/react-query'
import { to } from '../../../../paths.ts'
import { panelTitle } from '../../../../platform/seo.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { ProgressBar } from '../../../../ui/feedback/ProgressBar.tsx'
import { PageHeader } from '../../../../ui/page/PageHeader.tsx'
import { useListAddress, type ListAddress } from '../../../kit/list/list-address.ts'
import { Loaded } from '../../../kit/list/Loaded.tsx'
import { useCan } from '../../../use-can.ts'
import { orderImportQuery } from './order-import-queries.ts'
import { OrderColumnsForm } from './OrderColumnsForm.tsx'
import { OrderImportOutcome } from './OrderImportOutcome.tsx'
import { OrderImportPreview } from './OrderImportPreview.tsx'
import { OrderImportStart } from './OrderImportStart.tsx'
import { importedTab } from '../imported-tab.ts'

export const meta = () => panelTitle('Import orders', 'Order Management')

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
        <EmptyState title="Your role does not include importing">
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

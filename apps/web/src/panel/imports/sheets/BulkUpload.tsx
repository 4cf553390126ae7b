import { to } from '../../../paths.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { useListAddress } from '../../kit/list/list-address.ts'
import { useCan } from '../../use-can.ts'
import { UploadForm } from './UploadForm.tsx'
import { UploadSteps } from './UploadSteps.tsx'

/** Bulk upload of new and changed items. Upload and step are in the URL. */
export function BulkUpload() {
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
          { label: 'Import items' },
        ]}
      />
      {!mayEdit && (
        <EmptyState title="Your role does not include importing">
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

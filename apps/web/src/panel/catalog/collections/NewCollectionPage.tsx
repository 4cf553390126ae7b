import { to } from '../../../paths.ts'
import { panelTitle } from '../../../platform/seo.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { CollectionForm } from './CollectionForm.tsx'

export const meta = () => panelTitle('Add collection', 'Product & Inventory')

export default function NewCollectionPage() {
  return (
    <>
      <PageHeader
        title="Add collection"
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Collections', href: to('collections') },
          { label: 'Add collection' },
        ]}
      />
      <CollectionForm stored={null} />
    </>
  )
}

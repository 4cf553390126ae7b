import { to } from '../../../paths.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { CollectionForm } from './CollectionForm.tsx'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

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

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { to } from '../../../paths.ts'
import { notify } from '../../../ui/feedback/toast.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { accountQuery } from '../../account-query.ts'
import { marketsQuery, refreshInventory } from '../inventory-queries.ts'
import { ItemEditor } from './editor/ItemEditor.tsx'
import { Loaded, NotIncluded } from '../../kit/list/Loaded.tsx'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export default function NewItemPage() {
  const account = useQuery(accountQuery)
  return (
    <>
      <PageHeader
        title="Add item"
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Add item' },
        ]}
      />
      <Loaded query={account} what="the form">
        {({ permissions }) =>
          permissions.includes('products.edit') ? <NewItem /> : <NotIncluded what="adding items" />
        }
      </Loaded>
    </>
  )
}

function NewItem() {
  const navigate = useNavigate()
  const markets = useQuery(marketsQuery)
  return (
    <Loaded query={markets} what="the form">
      {({ rows }) => (
        <ItemEditor
          item={null}
          currency={rows.find(({ isDefault }) => isDefault)?.currency ?? ''}
          onSaved={(item) => {
            notify(`${item.title} is added`)
            void refreshInventory()
            void navigate(to('item', { itemId: item.id }), { replace: true })
          }}
        />
      )}
    </Loaded>
  )
}

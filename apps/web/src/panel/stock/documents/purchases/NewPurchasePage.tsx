import { useNavigate } from 'react-router'
import { to } from '../../../../paths.ts'
import { PageHeader } from '../../../../ui/page/PageHeader.tsx'
import { ChangingStock } from '../../ChangingStock.tsx'
import { PurchaseForm } from './PurchaseForm.tsx'

export { panelMeta as meta } from '../../../navigation/panel-meta.ts'

/** New purchase order; its goods are expected once ordered. */
export default function NewPurchasePage() {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="New purchase order"
        description="Scan, search or paste items to order. Nothing is expected until you mark it as ordered."
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Purchase orders', href: to('purchases') },
          { label: 'New' },
        ]}
      />
      <ChangingStock>
        <PurchaseForm
          purchase={null}
          onSaved={({ id }) => navigate(to('purchase', { purchaseId: id }))}
        />
      </ChangingStock>
    </>
  )
}

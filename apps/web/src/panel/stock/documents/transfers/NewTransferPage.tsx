import { useNavigate } from 'react-router'
import { to } from '../../../../paths.ts'
import { PageHeader } from '../../../../ui/page/PageHeader.tsx'
import { ChangingStock } from '../../ChangingStock.tsx'
import { TransferForm } from './TransferForm.tsx'

export { panelMeta as meta } from '../../../navigation/panel-meta.ts'

export default function NewTransferPage() {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="New transfer"
        description="Scan, search or paste items to move. Nothing moves until you send it."
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Transfers', href: to('transfers') },
          { label: 'New' },
        ]}
      />
      <ChangingStock>
        <TransferForm
          transfer={null}
          onSaved={({ id }) => navigate(to('transfer', { transferId: id }))}
        />
      </ChangingStock>
    </>
  )
}

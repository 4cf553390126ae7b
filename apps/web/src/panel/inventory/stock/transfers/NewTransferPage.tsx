import { useNavigate } from 'react-router'
import { to } from '../../../../paths.ts'
import { panelTitle } from '../../../../platform/seo.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../../../ui/page/PageHeader.tsx'
import { useCan } from '../../../use-can.ts'
import { TransferForm } from './TransferForm.tsx'

export const meta = () => panelTitle('New transfer', 'Product & Inventory')

/** Says what is to be moved; it moves when it is sent. */
export default function NewTransferPage() {
  const can = useCan()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="New transfer"
        description="Scan, search or paste what is to be moved. Nothing moves until you send it."
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Transfers', href: to('transfers') },
          { label: 'New' },
        ]}
      />
      {can('stock.edit') ? (
        <TransferForm
          transfer={null}
          onSaved={({ id }) => navigate(to('transfer', { transferId: id }))}
        />
      ) : (
        <EmptyState title="Your role does not include changing stock">
          Ask the owner or a manager of this business; they can change your role.
        </EmptyState>
      )}
    </>
  )
}

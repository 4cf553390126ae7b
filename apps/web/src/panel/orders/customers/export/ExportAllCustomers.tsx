import { listCustomers } from '@marketday/contract/orders/customers'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { filtersFrom } from '../../../kit/list/list-address.ts'
import { CustomerExportDialog } from './CustomerExportDialog.tsx'

export function ExportAllCustomers() {
  const [search] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        Export all …
      </Button>
      {isOpen && (
        <CustomerExportDialog
          customers={[]}
          filters={filtersFrom(listCustomers, search)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

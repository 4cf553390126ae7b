import { listCustomers, type CustomerRow } from '@marketday/contract/orders/customers'
import { mergeLimits } from '@marketday/contract/orders/customers/merge-customers'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { BulkBar, type BulkAct } from '../../kit/list/BulkBar.tsx'
import { filtersFrom } from '../../kit/list/list-address.ts'
import { focusHeading } from '../../kit/page/focus-heading.ts'
import { useCan } from '../../use-can.ts'
import { CustomerExportDialog } from './export/CustomerExportDialog.tsx'
import { MergeDialog } from './merging/MergeDialog.tsx'

interface CustomerActsProps {
  chosen: readonly CustomerRow[]
  clear: () => void
}

export function CustomerActs({ chosen, clear }: CustomerActsProps) {
  const [search] = useSearchParams()
  const mayMerge = useCan()('orders.edit')
  const [merging, setMerging] = useState<readonly CustomerRow[] | null>(null)
  const [exported, setExported] = useState<readonly CustomerRow[] | null>(null)
  const mergeAct: BulkAct<CustomerRow> = {
    label: 'Merge…',
    fits: () => chosen.length > 1 && chosen.length <= mergeLimits.most,
    run: async (these) => {
      setMerging(these)
      return false
    },
  }
  const exportAct: BulkAct<CustomerRow> = {
    label: 'Export …',
    fits: () => true,
    run: async (these) => {
      setExported(these)
      return false
    },
  }
  return (
    <>
      <BulkBar
        chosen={chosen}
        acts={[...(mayMerge ? [mergeAct] : []), exportAct]}
        onClear={clear}
      />
      {exported && (
        <CustomerExportDialog
          customers={exported}
          filters={filtersFrom(listCustomers, search)}
          onClose={() => setExported(null)}
        />
      )}
      {merging && (
        <MergeDialog
          customerIds={merging.map(({ id }) => id)}
          onClose={() => setMerging(null)}
          onDone={() => {
            clear()
            focusHeading()
          }}
        />
      )}
    </>
  )
}

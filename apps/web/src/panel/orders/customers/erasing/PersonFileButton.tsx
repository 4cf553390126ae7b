import { exportPerson } from '@marketday/contract/orders/customers/export-person'
import { Download } from 'lucide-react'
import { call } from '../../../../platform/api/api.ts'
import { saveFile } from '../../../../platform/save-file.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { useCan } from '../../../use-can.ts'
import { actOnCustomers } from '../customer-queries.ts'

export function PersonFileButton({ customerId }: { customerId: string }) {
  const mayGive = useCan()('orders.erase')
  if (!mayGive) return null
  const save = () =>
    actOnCustomers(
      async () => {
        const file = await call(exportPerson, { params: { customerId }, body: {} })
        saveFile('customer.zip', file, file.type)
      },
      { done: 'File downloaded', failed: 'The file could not be created' },
    )
  return (
    <Button variant="secondary" onClick={save}>
      <Download aria-hidden className="size-4" />
      Download their data
    </Button>
  )
}

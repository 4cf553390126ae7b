import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import { OrderBulkAction } from '@marketday/contract/orders/bulk/order-bulk-acts'
import type { OrderRow, listOrders } from '@marketday/contract/orders/orders'
import { useState } from 'react'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { countOf } from '../../kit/bulk/bulk-kind.ts'
import { actionFrom, emptyDraft } from './act-draft.ts'
import { orderActs } from './order-acts.ts'
import { OrderActFields } from './OrderActFields.tsx'
import { OrderActPreview } from './OrderActPreview.tsx'
import type { Scope } from '../../kit/export/ExportFields.tsx'
import { selectionFrom } from './selection-from.ts'

interface OrderActDialogProps {
  orders: readonly OrderRow[]
  filters: Omit<QueryInput<typeof listOrders>, 'cursor' | 'limit'>
  onClose: () => void
  onDone: () => void
}

export function OrderActDialog({ orders, filters, onClose, onDone }: OrderActDialogProps) {
  const [scope, setScope] = useState<Scope>('chosen')
  const [bulkAction, setAsked] = useState<OrderBulkAction | null>(null)
  const form = useForm(emptyDraft, (draft) => OrderBulkAction.safeParse(actionFrom(draft)))
  if (bulkAction)
    return (
      <OrderActPreview
        asked={{ selection: selectionFrom(scope, orders, filters), action: bulkAction }}
        onBack={() => setAsked(null)}
        onDone={onDone}
      />
    )
  return (
    <Dialog
      onClose={onClose}
      title="Change orders"
      description="You see a preview before anything changes."
      closeOnBackdrop={false}
    >
      <Form action="Preview" {...form.sending(setAsked)}>
        <RadioGroup
          label="Orders"
          inline
          value={scope}
          onChange={(value) => setScope(value as Scope)}
          options={[
            { value: 'chosen', label: `The ${countOf(orderActs, orders.length)} you selected` },
            { value: 'matching', label: 'All results, on every page' },
          ]}
        />
        <OrderActFields form={form} />
      </Form>
    </Dialog>
  )
}

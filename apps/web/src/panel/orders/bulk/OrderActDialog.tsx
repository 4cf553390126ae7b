import {
  OrderBulkAction,
  isFinal,
  type OrderBulkPreview,
} from '@marketday/contract/orders/order-bulk-acts'
import type { OrderRow } from '@marketday/contract/orders/orders'

import { useForm } from '../../../platform/forms/use-form.ts'
import { count } from '../../../platform/format.ts'
import { countOf } from '../../kit/bulk/bulk-kind.ts'
import { BulkDialog } from '../../kit/bulk/BulkDialog.tsx'
import { actionFrom, emptyDraft } from './act-draft.ts'
import { orderActs, selectionFrom, type OrderListFilters } from './order-acts.ts'
import { OrderActFields } from './OrderActFields.tsx'

interface OrderActDialogProps {
  orders: readonly OrderRow[]
  filters: OrderListFilters
  onClose: () => void
  onDone: () => void
}

export function OrderActDialog({ orders, filters, onClose, onDone }: OrderActDialogProps) {
  const form = useForm(emptyDraft, (draft) => OrderBulkAction.safeParse(actionFrom(draft)))
  return (
    <BulkDialog
      kind={orderActs}
      chosen={orders.length}
      selection={(scope) => selectionFrom(scope, orders, filters)}
      form={form}
      details={(preview, action) => <PreviewDetails preview={preview} action={action} />}
      onClose={onClose}
      onDone={onDone}
    >
      <OrderActFields form={form} />
    </BulkDialog>
  )
}

interface PreviewDetailsProps {
  preview: OrderBulkPreview
  action: Pick<OrderBulkAction, 'kind'>
}

function PreviewDetails({ preview, action }: PreviewDetailsProps) {
  const { changed, mails, paid, examples } = preview
  if (changed === 0) return null
  const others = changed - examples.length
  return (
    <>
      <ul className="flex flex-col gap-1">
        {isFinal(action) && <li>This can’t be undone.</li>}
        <li>{mailWords(mails)}</li>
        {paid > 0 && (
          <li>
            {count(paid)} of them {paid === 1 ? 'was' : 'were'} paid. Refund each one separately;
            they are listed under Problems.
          </li>
        )}
      </ul>
      <p className="text-soft">
        {examples.map(({ title }) => title).join(', ')}
        {others > 0 && ` and ${countOf(orderActs, others)} more`}
      </p>
    </>
  )
}

function mailWords(mails: number): string {
  if (mails === 0) return 'No customers are emailed.'
  return mails === 1 ? '1 customer is emailed.' : `${count(mails)} emails go to customers.`
}

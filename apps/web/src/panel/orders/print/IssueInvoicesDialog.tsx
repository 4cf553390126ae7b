import {
  issueInvoices,
  mostPrintedOrders,
  type InvoicePlan,
} from '@marketday/contract/orders/documents/order-documents'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '../../../platform/api/api.ts'
import { counted } from '../../../platform/format.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { invoicePlanQuery, performOnOrder } from '../order-queries.ts'
import { printAsked } from './print-paper.ts'

interface IssueInvoicesDialogProps {
  orderIds: readonly string[]
  onClose: () => void
}

/** Confirms how many numbers are assigned, or says why none can be. */
export function IssueInvoicesDialog({ orderIds, onClose }: IssueInvoicesDialogProps) {
  const plan = useQuery({
    ...invoicePlanQuery(orderIds),
    enabled: orderIds.length <= mostPrintedOrders,
  })
  const title = orderIds.length === 1 ? 'Issue the invoice' : 'Issue invoices'
  if (plan.data && plan.data.orderIds.length > 0)
    return <IssueForm plan={plan.data} title={title} onClose={onClose} />
  return (
    <Dialog title={title} onClose={onClose} cancel="Close">
      {orderIds.length > mostPrintedOrders ? (
        <p>{`At most ${mostPrintedOrders} orders at once. Select fewer.`}</p>
      ) : (
        <Loaded query={plan} what="the invoices" rows={3}>
          {(loaded) => (
            <div className="flex flex-col gap-2">
              <p>No number is assigned.</p>
              <LeftOut plan={loaded} />
            </div>
          )}
        </Loaded>
      )}
    </Dialog>
  )
}

interface IssueFormProps {
  plan: InvoicePlan
  title: string
  onClose: () => void
}

function IssueForm({ plan, title, onClose }: IssueFormProps) {
  const { orderIds, firstNumber, lastNumber, mailCount } = plan
  const count = orderIds.length
  // A repeated submit after a lost reply assigns no further numbers.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useForm({ notify: mailCount > 0, prints: true }, (draft) => checked(draft, {}))
  const send = async ({ notify, prints }: { notify: boolean; prints: boolean }) => {
    await performOnOrder(
      () => call(issueInvoices, { body: { orderIds, count, notify }, idempotencyKey }),
      `${counted(count, 'invoice')} issued`,
    )
    if (prints) await printAsked({ kind: 'invoice', orderIds })
  }
  return (
    <FormDialog
      title={title}
      description="Issued invoices can’t be edited or deleted. Later changes of an order make a credit note or a supplementary invoice."
      action={count === 1 ? 'Issue 1 invoice' : `Issue ${counted(count, 'invoice')}`}
      onClose={onClose}
      {...form.sending(send)}
    >
      <p>
        <strong className="font-medium">
          {count === 1 ? '1 number is assigned' : `${counted(count, 'number')} are assigned`}
        </strong>
        {count === 1 ? `: ${firstNumber}.` : `: ${firstNumber} to ${lastNumber}.`}
      </p>
      <LeftOut plan={plan} />
      {mailCount > 0 && (
        <Checkbox
          label={
            count === 1
              ? 'Email the invoice to the customer'
              : `Email the customers their invoices (${counted(mailCount, 'email')})`
          }
          {...form.tick('notify')}
        />
      )}
      <Checkbox
        label={count === 1 ? 'Open the invoice as a PDF' : 'Open the invoices as one PDF'}
        {...form.tick('prints')}
      />
    </FormDialog>
  )
}

function LeftOut({ plan: { issuedCount, refusals } }: { plan: InvoicePlan }) {
  if (issuedCount === 0 && refusals.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 text-sm text-soft">
      {issuedCount > 0 && (
        <li>
          {issuedCount === 1
            ? '1 order has an invoice already.'
            : `${counted(issuedCount, 'order')} have an invoice already.`}
        </li>
      )}
      {refusals.slice(0, shownRefusals).map(({ orderNumber, reason }) => (
        <li key={orderNumber}>{reason}.</li>
      ))}
      {refusals.length > shownRefusals && (
        <li>{`${counted(refusals.length - shownRefusals, 'more order')} can’t have an invoice.`}</li>
      )}
    </ul>
  )
}

const shownRefusals = 5

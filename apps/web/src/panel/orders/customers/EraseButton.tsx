import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import type { Customer } from '@marketday/contract/orders/customers'

import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { useCan } from '../../account-query.ts'
import { to } from '../../../paths.ts'
import { counted } from '../../../platform/format.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { erase, erasureQuery } from './customer-queries.ts'

export function EraseButton({ customer }: { customer: Customer }) {
  const mayErase = useCan()('orders.erase')
  if (!mayErase) return null
  return (
    <DialogButton
      variant="secondary"
      dialog={(close) => <EraseDialog customer={customer} onClose={close} />}
    >
      Erase…
    </DialogButton>
  )
}

interface EraseDialogProps {
  customer: Customer
  onClose: () => void
}

/** Confirms an erasure: shows removed and retained data, or why it is not possible yet. */
function EraseDialog({ customer, onClose }: EraseDialogProps) {
  const preview = useQuery(erasureQuery(customer.id))
  // Snapshot: the title must not change during the dialog.
  const [{ id, name, email }] = useState(customer)
  const title = `Erase ${name || email}?`
  if (preview.data && preview.data.refusals.length === 0)
    return <EraseForm {...{ id, email, title, onClose }} {...preview.data} />
  return (
    <Dialog title={title} onClose={onClose} cancel="Close">
      <Loaded query={preview} what="the preview" rows={4}>
        {({ refusals }) => (
          <>
            <p>They cannot be erased yet:</p>
            <ul className="mt-2 list-disc pl-5">
              {refusals.map((refusal) => (
                <li key={refusal}>{refusal}</li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

interface EraseFormProps {
  id: string
  email: string
  title: string
  orderCount: number
  documentCount: number
  onClose: () => void
}

function EraseForm({ id, email, title, orderCount, documentCount, onClose }: EraseFormProps) {
  const navigate = useNavigate()
  const form = useForm({ typed: '' }, ({ typed }) =>
    checked(true, { typed: typed.trim() !== email && `Type ${email} exactly as shown` }),
  )
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description="This can’t be undone."
      action="Erase customer"
      button={{ variant: 'danger' }}
      {...form.sending(() => erase(id, () => navigate(to('customers'))))}
    >
      <div className="flex flex-col gap-3 text-sm">
        <div>
          <h3 className="font-medium">What is erased</h3>
          <p className="text-soft">
            Name, addresses, phone number, notes, tags, consent and its history, drafts, abandoned
            carts, notes on orders and deliveries, gift card messages, their name on gifts of
            others, and the emails sent to them.
          </p>
        </div>
        <div>
          <h3 className="font-medium">What is kept</h3>
          <p className="text-soft">
            {`${counted(orderCount, 'order')} with goods and amounts, without a name. `}
            {documentCount > 0 &&
              `${counted(documentCount, 'invoice or credit note', 'invoices and credit notes')} as issued, because the law requires you to keep them. `}
            Gift cards they bought or were sent stay valid. Note files and proofs of delivery are
            deleted within three days. Backups and replies to repeated requests keep a copy until
            they expire.
          </p>
        </div>
      </div>
      <TextField label={`Type ${email} to confirm`} autoComplete="off" {...form.text('typed')} />
    </FormDialog>
  )
}

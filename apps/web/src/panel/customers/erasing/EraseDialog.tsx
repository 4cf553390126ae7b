import type { Customer } from '@marketday/contract/orders/customers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { to } from '../../../paths.ts'
import { counted } from '../../../platform/format.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { erase, erasureQuery } from '../customer-queries.ts'

interface EraseDialogProps {
  customer: Customer
  onClose: () => void
}

/** Says what goes and what stays, or why not yet, before a customer is erased for good. */
export function EraseDialog({ customer, onClose }: EraseDialogProps) {
  const preview = useQuery(erasureQuery(customer.id))
  // Who it is about stays the same while others change them.
  const [{ id, name, email }] = useState(customer)
  const title = `Erase ${name || email}?`
  if (preview.data && preview.data.refusals.length === 0)
    return <EraseForm {...{ id, email, title, onClose }} {...preview.data} />
  return (
    <Dialog title={title} onClose={onClose} cancel="Close">
      <Loaded query={preview} what="what would be erased" rows={4}>
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
    checked(true, { typed: typed.trim() !== email && `This must read ${email}` }),
  )
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description="Nothing brings them back."
      action="Erase customer"
      button={{ variant: 'danger' }}
      {...form.sending(() => erase(id, () => navigate(to('customers'))))}
    >
      <div className="flex flex-col gap-3 text-sm">
        <div>
          <h3 className="font-medium">What goes</h3>
          <p className="text-soft">
            Name, addresses, phone number, notes, tags, consent and its history, drafts, left carts,
            what was written on orders and deliveries, what they wrote on gift cards, their name on
            gifts of others, and the mails that were sent to them.
          </p>
        </div>
        <div>
          <h3 className="font-medium">What stays</h3>
          <p className="text-soft">
            {`${counted(orderCount, 'order')} with goods and amounts, without a name. `}
            {documentCount > 0 &&
              `${counted(documentCount, 'invoice or credit note', 'invoices and credit notes')} as issued, because the law asks a business to keep them. `}
            Gift cards they bought or were sent stay good. Files of notes and proofs of delivery
            leave the file store within three days. Replies to repeated requests and backups keep a
            copy until their time is over.
          </p>
        </div>
      </div>
      <TextField label={`Type ${email} to confirm`} autoComplete="off" {...form.text('typed')} />
    </FormDialog>
  )
}

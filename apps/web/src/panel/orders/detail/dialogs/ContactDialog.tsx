import { changeContact } from '@marketday/contract/orders/acts/change-contact'
import { Contact } from '@marketday/contract/orders/cart'
import type { Order } from '@marketday/contract/orders/orders'
import { call } from '../../../../platform/api/api.ts'
import { visitorCountry } from '../../../../platform/api/visitor-country.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { EmailField } from '../../../../ui/fields/EmailField.tsx'
import { PhoneField } from '../../../../ui/fields/PhoneField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { performOnOrder } from '../../order-queries.ts'

export function ContactDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const initialContact = { name: order.customerName, email: order.email, phone: order.phone }
  const form = useForm(initialContact, (draft) => Contact.safeParse(draft))
  const save = (body: Parameters<typeof send>[1]) =>
    performOnOrder(() => send(order.id, body), 'Contact changed')
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={`Contact for order ${order.number}`}
      description="Emails about this order go to the new address from now on. Saving sends no email."
      action="Save"
      {...form.sending(save)}
    >
      <TextField label="Name" maxLength={120} {...form.text('name')} />
      <EmailField autoComplete="off" {...form.value('email')} />
      <PhoneField
        label="Phone"
        optional
        searchable
        lookUpCountry={visitorCountry}
        defaultValue={form.draft.phone}
        onChange={(phone, problem) => {
          form.change({ phone })
          form.hold('phone', problem)
        }}
        error={form.problems['phone']}
      />
    </FormDialog>
  )
}

const send = (orderId: string, body: { name: string; email: string; phone?: string | undefined }) =>
  call(changeContact, { params: { orderId }, body })

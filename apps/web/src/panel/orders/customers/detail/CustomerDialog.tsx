import type { Customer } from '@marketday/contract/orders/customers'
import { visitorCountry } from '../../../../platform/api/visitor-country.ts'
import { EmailField } from '../../../../ui/credentials/EmailField.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { PhoneField } from '../../../../ui/fields/PhoneField.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { ConflictDialog } from '../../../forms/ConflictDialog.tsx'
import { customerConflictWords, useCustomerForm } from './use-customer-form.ts'

export function CustomerDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { form, base, save, asked } = useCustomerForm(customer, onClose)
  return (
    <FormDialog
      onClose={onClose}
      title="Change customer"
      description="Existing orders keep their name, email and phone number."
      action="Save customer"
      {...form.sending(save)}
    >
      <TextField label="Name" maxLength={120} {...form.text('name')} />
      <EmailField autoComplete="off" {...form.value('email')} />
      <PhoneField
        // Remount: the field holds its text internally.
        key={base.version}
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
      <TextArea
        label="Note"
        optional
        hint="Only your team sees it."
        maxLength={2000}
        {...form.text('note')}
      />
      <Checkbox label="Agreed to marketing emails" {...form.tick('agrees')} />
      {form.draft.agrees && (
        <TextField
          label="How they agreed"
          hint="For example: asked in the shop, or a signed form. The date is saved with it."
          maxLength={120}
          {...form.text('consentSource')}
        />
      )}
      {asked && <ConflictDialog what="this customer" asked={asked} words={customerConflictWords} />}
    </FormDialog>
  )
}

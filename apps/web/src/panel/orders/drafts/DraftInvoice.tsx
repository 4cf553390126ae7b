import { foreignTaxNumberProblem } from '@marketday/contract/accounts/billing/tax-number'

import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import type { DraftFormState } from './draft-form.ts'

export function DraftInvoice({ state: { form, change } }: { state: DraftFormState }) {
  const { company, vatNumber, billingAddress } = form.draft
  return (
    <Card title="Invoice">
      <div className="flex flex-col gap-4">
        <TextField
          label="Company"
          optional
          maxLength={200}
          value={company}
          onChange={(event) => change({ company: event.target.value })}
        />
        <TextField
          label="Tax number"
          optional
          maxLength={40}
          error={foreignTaxNumberProblem(vatNumber) ?? false}
          value={vatNumber}
          onChange={(event) => change({ vatNumber: event.target.value })}
        />
        <TextArea
          label="Billing address"
          hint="Leave empty if it’s the delivery address."
          optional
          maxLength={500}
          rows={3}
          value={billingAddress}
          onChange={(event) => change({ billingAddress: event.target.value })}
        />
      </div>
    </Card>
  )
}

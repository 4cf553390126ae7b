import {
  InvoiceRules,
  getInvoiceRules,
  saveInvoiceRules,
} from '@marketday/contract/orders/documents/invoice-rules'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '../../../platform/api/api.ts'
import { showAnswer } from '../../../platform/api/show-answer.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { notify } from '../../../ui/feedback/toast.ts'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useCan } from '../../account-query.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'

const rulesQuery = queryOptions({
  queryKey: ['business', 'invoice-rules'],
  queryFn: ({ signal }) => call(getInvoiceRules, { signal }),
})

const issuingTimes = [
  { value: 'by_hand', label: 'Manually', hint: 'Your team issues invoices on the orders page.' },
  {
    value: 'paid',
    label: 'When the order is paid',
    hint: 'Each order once it’s paid in full and confirmed.',
  },
  {
    value: 'handed_over',
    label: 'When the order is handed over',
    hint: 'Each order once all of it is sent, delivered or picked up. Parcels count 10 minutes after they leave, when the hand-over can no longer be undone.',
  },
] satisfies { value: InvoiceRules['issuedWhen']; label: string; hint: string }[]

export function InvoiceRulesCard() {
  const rules = useQuery(rulesQuery)
  return (
    <Card
      title="Invoices"
      description="The customer gets each invoice by email and on their order page. Automatic issuing needs your address and, if you charge VAT or GST, your tax number. It applies from now on: issue the invoices of earlier orders yourself."
    >
      <Loaded query={rules} what="the invoice rules" rows={3}>
        {(invoiceRules) => <Rules key={invoiceRules.issuedWhen} rules={invoiceRules} />}
      </Loaded>
    </Card>
  )
}

function Rules({ rules }: { rules: InvoiceRules }) {
  const mayEdit = useCan()('settings.edit')
  const form = useForm(rules, (draft) => InvoiceRules.safeParse(draft))
  if (!mayEdit) {
    const time = issuingTimes.find(({ value }) => value === rules.issuedWhen)
    return <p>Invoices are issued: {time?.label.toLowerCase()}.</p>
  }
  const save = async (body: InvoiceRules) => {
    await showAnswer(rulesQuery.queryKey, await call(saveInvoiceRules, { body }))
    notify('The invoice rules are saved')
  }
  return (
    <Form {...form.sending(save)} action="Save invoices">
      <RadioGroup
        label="Issue invoices"
        options={issuingTimes}
        value={form.draft.issuedWhen}
        onChange={(value) => form.change({ issuedWhen: value as InvoiceRules['issuedWhen'] })}
      />
    </Form>
  )
}

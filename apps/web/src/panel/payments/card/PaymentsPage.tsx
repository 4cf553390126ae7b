import { queryOptions, useQuery } from '@tanstack/react-query'

import {
  CardRules,
  getCardRules,
  saveCardRules,
} from '@marketday/contract/payments/card/authorisations'

import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { call } from '../../../platform/api/api.ts'
import { showAnswer } from '../../../platform/api/show-answer.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/forms/Form.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { useCan } from '../../account-query.ts'
import { AccountCard } from './AccountCard.tsx'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export default function PaymentsPage() {
  return (
    <div className="max-w-3xl">
      <PageHeader title="Payments" description="How your customers pay, and when." />
      <div className="space-y-5">
        <AccountCard />
        <CardRulesCard />
      </div>
    </div>
  )
}

const rulesQuery = queryOptions({
  queryKey: ['business', 'card-rules'],
  queryFn: ({ signal }) => call(getCardRules, { signal }),
})

const takingTimes = [
  { value: 'ordered', label: 'When the order is placed' },
  {
    value: 'packed',
    label: 'When the order is packed',
    hint: 'Payments are authorised when the order is placed, for about a week. The amount due is captured once everything is packed; the rest is released.',
  },
  {
    value: 'by_hand',
    label: 'Manually',
    hint: 'Payments are authorised when the order is placed, for about a week. Your team captures them on the order page.',
  },
] satisfies { value: CardRules['takesMoney']; label: string; hint?: string }[]

function CardRulesCard() {
  const rules = useQuery(rulesQuery)
  return (
    <Card
      title="Card payments"
      description="Digital orders and payment links are always captured immediately. Changes also apply to orders that are already authorised."
    >
      <Loaded query={rules} what="the card payment rules" rows={3}>
        {(cardRules) => <Rules key={cardRules.takesMoney} rules={cardRules} />}
      </Loaded>
    </Card>
  )
}

function Rules({ rules }: { rules: CardRules }) {
  const mayEdit = useCan()('settings.edit')
  const form = useForm(rules, (draft) => CardRules.safeParse(draft))
  if (!mayEdit) {
    const now = takingTimes.find(({ value }) => value === rules.takesMoney)
    return <p>Payments are captured: {now?.label.toLowerCase()}.</p>
  }
  const save = async (body: CardRules) => {
    await showAnswer(rulesQuery.queryKey, await call(saveCardRules, { body }))
    notify('The card payment rules are saved')
  }
  return (
    <Form {...form.sending(save)} action="Save card payments">
      <RadioGroup
        label="Capture payments"
        options={takingTimes}
        value={form.draft.takesMoney}
        onChange={(value) => form.change({ takesMoney: value as CardRules['takesMoney'] })}
      />
    </Form>
  )
}

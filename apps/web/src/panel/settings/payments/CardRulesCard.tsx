import { CardRules, getCardRules, saveCardRules } from '@marketday/contract/money/authorisations'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { showAnswer } from '../../../platform/api/show-answer.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/forms/Form.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { useCan } from '../../use-can.ts'

const rulesQuery = queryOptions({
  queryKey: ['business', 'card-rules'],
  queryFn: ({ signal }) => call(getCardRules, { signal }),
})

const takingTimes = [
  { value: 'ordered', label: 'When it is ordered' },
  {
    value: 'packed',
    label: 'When it is packed',
    hint: 'The money is reserved when it is ordered, for about a week. What is due is taken once all of it is packed, and the rest is released.',
  },
  {
    value: 'by_hand',
    label: 'By hand',
    hint: 'The money is reserved when it is ordered, for about a week. Somebody of your team takes it on the page of the order.',
  },
] satisfies { value: CardRules['takesMoney']; label: string; hint?: string }[]

/** When the money of card payments is taken. */
export function CardRulesCard() {
  const rules = useQuery(rulesQuery)
  return (
    <Card
      title="Card payments"
      description="Orders in which nothing is packed, and what is paid by a link, are always paid at once. Orders that are authorised already follow what you choose at once."
    >
      <Loaded query={rules} what="the rules of card payments" rows={3}>
        {(found) => <Rules key={found.takesMoney} rules={found} />}
      </Loaded>
    </Card>
  )
}

function Rules({ rules }: { rules: CardRules }) {
  const mayEdit = useCan()('settings.edit')
  const form = useForm(rules, (draft) => CardRules.safeParse(draft))
  if (!mayEdit) {
    const now = takingTimes.find(({ value }) => value === rules.takesMoney)
    return <p>Money is taken: {now?.label.toLowerCase()}.</p>
  }
  const save = async (body: CardRules) => {
    await showAnswer(rulesQuery.queryKey, await call(saveCardRules, { body }))
    notify('Card payments are taken so from now on')
  }
  return (
    <Form {...form.sending(save)} action="Change card payments">
      <RadioGroup
        label="Take the money"
        options={takingTimes}
        value={form.draft.takesMoney}
        onChange={(value) => form.change({ takesMoney: value as CardRules['takesMoney'] })}
      />
    </Form>
  )
}

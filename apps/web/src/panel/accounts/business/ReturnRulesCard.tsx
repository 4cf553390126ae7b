import {
  ReturnRules,
  getReturnRules,
  saveReturnRules,
} from '@marketday/contract/orders/returns/return-rules'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { showAnswer } from '../../../platform/api/show-answer.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/forms/Form.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { listTags } from '../../kit/bulk/tags.ts'
import { useCan } from '../../account-query.ts'
import { counted } from '../../../platform/format.ts'

const rulesQuery = queryOptions({
  queryKey: ['business', 'return-rules'],
  queryFn: ({ signal }) => call(getReturnRules, { signal }),
})

export function ReturnRulesCard() {
  const rules = useQuery(rulesQuery)
  return (
    <Card
      title="Returns"
      description="What customers can ask to return on their order page. You approve each return, and can start one yourself at any time. Services and downloads can’t be returned."
    >
      <Loaded query={rules} what="the return rules" rows={2}>
        {(returnRules) => <Rules key={JSON.stringify(returnRules)} rules={returnRules} />}
      </Loaded>
    </Card>
  )
}

interface RulesDraft extends Omit<ReturnRules, 'windowDays' | 'excludedTags'> {
  windowDays: number | null
  excludedTags: string
}

function Rules({ rules }: { rules: ReturnRules }) {
  const mayEdit = useCan()('settings.edit')
  const initial: RulesDraft = { ...rules, excludedTags: rules.excludedTags.join(', ') }
  const form = useForm(initial, (draft) =>
    ReturnRules.safeParse({ ...draft, excludedTags: listTags(draft.excludedTags) }),
  )
  if (!mayEdit)
    return (
      <p>
        {rules.windowDays === 0
          ? 'Customers cannot ask for returns themselves.'
          : `Customers can ask for ${counted(rules.windowDays, 'day')} after they receive the goods.`}
      </p>
    )
  const save = async (body: ReturnRules) => {
    await showAnswer(rulesQuery.queryKey, await call(saveReturnRules, { body }))
    notify('The return rules are saved')
  }
  return (
    <Form {...form.sending(save)} action="Save return rules">
      <NumberField
        label="Return window in days"
        hint="Starts when they receive the goods. 0 if customers can’t ask themselves."
        min={0}
        max={365}
        {...form.number('windowDays')}
      />
      <Checkbox label="Allow returns of made-to-order items" {...form.tick('takesMadeToOrder')} />
      <TextField
        label="Items with these tags cannot be returned"
        hint="Separate tags with commas, for example: fresh, gift card"
        optional
        {...form.text('excludedTags')}
      />
    </Form>
  )
}

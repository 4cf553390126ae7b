import { createSampleImport } from '@marketday/contract/imports/import-lists'
import { industries } from '@marketday/contract/accounts/tenants/setup'
import { call } from '../../../platform/api/api.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { industryNames } from '../../../platform/business/industry-names.ts'
import { Form } from '../../../ui/forms/Form.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Card } from '../../../ui/page/Card.tsx'

type Industry = (typeof industries)[number]

export function SamplesForm({ onStarted }: { onStarted: (importId: string) => void }) {
  const initial: { industry: Industry } = { industry: industries[0] }
  const form = useForm(initial, (draft) => checked(draft, {}))
  const start = async (body: typeof initial) =>
    onStarted((await call(createSampleImport, { body })).id)
  return (
    <Card
      title="Start with samples"
      description="Six sample items for your trade, tagged as samples. Undo the import to remove them all."
    >
      <Form
        action="Show the samples"
        button={{ className: 'self-start', variant: 'secondary' }}
        className="flex max-w-xl flex-col gap-4"
        {...form.sending(start)}
      >
        <SelectField
          label="Trade"
          name="industry"
          options={industries.map((value) => ({ value, label: industryNames[value] }))}
          {...form.text('industry')}
        />
      </Form>
    </Card>
  )
}

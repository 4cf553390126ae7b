import { createSampleImport } from '@marketday/contract/imports/import-lists'
import { industries } from '@marketday/contract/tenants/setup'
import { useState } from 'react'
import { call } from '../../../../platform/api/api.ts'
import { industryNames } from '../../../../platform/business/industry-names.ts'
import { Form } from '../../../../ui/fields/Form.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { Card } from '../../../../ui/page/Card.tsx'

type Industry = (typeof industries)[number]

/** Something to look at and to learn with, before the own items are there. */
export function SamplesForm({ onStarted }: { onStarted: (importId: string) => void }) {
  const [industry, setIndustry] = useState<Industry>(industries[0])
  const start = async () => onStarted((await call(createSampleImport, { body: { industry } })).id)
  return (
    <Card
      title="Begin with samples"
      description="Six items of your trade, tagged as samples. Undoing their import takes them all back."
    >
      <Form
        action="Show the samples"
        button={{ className: 'self-start', variant: 'secondary' }}
        className="flex max-w-xl flex-col gap-4"
        isComplete
        onSubmit={start}
      >
        {() => (
          <SelectField
            label="Trade"
            name="industry"
            value={industry}
            options={industries.map((value) => ({ value, label: industryNames[value] }))}
            onChange={(event) => setIndustry(event.target.value as Industry)}
          />
        )}
      </Form>
    </Card>
  )
}

import { useState } from 'react'
import { Checkbox } from '../../src/ui/fields/Checkbox.tsx'
import { FileDropzone } from '../../src/ui/fields/FileDropzone.tsx'
import { RadioGroup } from '../../src/ui/fields/RadioGroup.tsx'
import { Switch } from '../../src/ui/fields/Switch.tsx'
import { Section, Specimen } from '../Specimen.tsx'

const plans = [
  { value: 'starter', label: 'Starter', hint: 'One stall' },
  { value: 'growth', label: 'Growth', hint: 'A shop and its deliveries' },
  { value: 'scale', label: 'Scale', hint: 'Not on sale here', disabled: true },
]

export function Choices() {
  const [plan, setPlan] = useState('growth')
  return (
    <Section title="Choices and files">
      <Specimen name="Checkbox: off, on, some, disabled">
        <Checkbox label="Send me the receipt" hint="By email" />
        <Checkbox label="Offer pick-up" defaultChecked />
        <Checkbox label="All products" indeterminate />
        <Checkbox label="Cash" disabled />
      </Specimen>
      <Specimen name="Checkbox: wrong">
        <Checkbox label="I accept the terms" error="Needed to continue" />
      </Specimen>
      <Specimen name="Switch: off, on, disabled">
        <Switch label="Take orders" hint="Closes the shop at once" />
        <Switch label="Show stock" defaultChecked />
        <Switch label="Tax included" disabled />
      </Specimen>
      <Specimen name="RadioGroup">
        <RadioGroup label="Plan" options={plans} value={plan} onChange={setPlan} />
      </Specimen>
      <Specimen name="RadioGroup: wrong">
        <RadioGroup
          label="How should it reach you?"
          options={plans.slice(0, 2).map((option) => ({ ...option, hint: undefined }))}
          value=""
          onChange={() => {}}
          error="Choose one"
        />
      </Specimen>
      <Specimen name="FileDropzone">
        <FileDropzone
          label="Pictures"
          multiple
          accept="image/*"
          note="PNG, JPEG or WebP up to 10 MB"
          onFiles={() => {}}
        />
      </Specimen>
      <Specimen name="FileDropzone: wrong">
        <FileDropzone
          label="Price list"
          accept=".csv"
          error="This file has no prices"
          onFiles={() => {}}
        />
      </Specimen>
    </Section>
  )
}

import type { Problems } from '../../../platform/forms/checked.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { fieldId, textLabels, type Texts } from './texts-draft.ts'
import { NavigationEditor } from './NavigationEditor.tsx'

interface TextsFieldsProps {
  texts: Texts
  errors: Problems
  onChange: (part: Partial<Texts>) => void
}

export function TextsFields({ texts, errors, onChange }: TextsFieldsProps) {
  const frame = (name: keyof Texts) => ({
    id: fieldId(name),
    label: textLabels[name],
    error: errors[name],
  })
  const text = (name: 'tagline' | 'about' | 'delivery') => ({
    ...frame(name),
    value: texts[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Card title="Header">
        <div className="flex flex-col gap-4">
          <TextField {...text('tagline')} optional hint="A few words next to the shop name" />
        </div>
      </Card>
      <Card
        title="Pages"
        description="Terms, returns, privacy and contact pages come from your business details."
      >
        <div className="flex flex-col gap-4">
          <TextArea {...text('about')} optional hint="If empty, we write a short text for you" />
          <TextArea {...text('delivery')} optional hint="If empty, we write a short text for you" />
          <NavigationEditor
            id={fieldId('navigation')}
            error={errors.navigation}
            value={texts.navigation}
            onChange={(navigation) => onChange({ navigation })}
          />
        </div>
      </Card>
      <Card title="Questions">
        <Checkbox
          id={fieldId('hasAssistant')}
          label="Let customers ask questions"
          hint="“Ask us” on every page answers questions about orders, items, delivery and hours from your shop’s content."
          checked={texts.hasAssistant}
          onChange={(event) => onChange({ hasAssistant: event.target.checked })}
        />
      </Card>
      <Card title="Checkout">
        <div className="flex flex-col gap-4">
          <Checkbox
            id={fieldId('acceptsCard')}
            label="Accept card payments"
            checked={texts.acceptsCard}
            error={errors.acceptsCard}
            onChange={(event) => onChange({ acceptsCard: event.target.checked })}
          />
          <Checkbox
            id={fieldId('acceptsCash')}
            label="Accept cash when the order is received"
            checked={texts.acceptsCash}
            onChange={(event) => onChange({ acceptsCash: event.target.checked })}
          />
          <NumberField
            {...frame('holdMinutes')}
            hint="How many minutes items are held for a shopper at checkout"
            value={texts.holdMinutes}
            min={5}
            max={60}
            onChange={(minutes) => onChange({ holdMinutes: minutes ?? 0 })}
            className="max-w-72"
          />
        </div>
      </Card>
    </div>
  )
}

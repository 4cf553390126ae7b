import { CircleAlert, CircleCheck } from 'lucide-react'

import { shopFonts, typePairs } from '@marketday/contract/storefront/design/type-pairs'
import type { DraftTheme } from '@marketday/contract/storefront/shop/shop-draft'
import { contrastOf, readableOn } from '@marketday/contract/storefront/shop/contrast'
import { findColorProblems } from '@marketday/contract/storefront/design/theme-colors'

import type { Problems } from '../../../platform/forms/checked.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { fieldId, lookLabels, type Look } from './look-draft.ts'
import { NavigationEditor } from './NavigationEditor.tsx'

interface LookFieldsProps {
  look: Look
  errors: Problems
  onChange: (part: Partial<Look>) => void
}

const corners = [
  { value: 'theme', label: 'As in the theme' },
  { value: 'square', label: 'Square' },
  { value: 'soft', label: 'Soft' },
  { value: 'round', label: 'Round' },
]
const fonts = [
  { value: 'theme', label: 'As in the theme' },
  ...shopFonts.map((value) => ({ value, label: typePairs[value].label })),
]

export function LookFields({ look, errors, onChange }: LookFieldsProps) {
  const frame = (name: keyof Look) => ({
    id: fieldId(name),
    label: lookLabels[name],
    error: errors[name],
  })
  const text = (name: 'tagline' | 'homeHeading' | 'homeIntro' | 'about' | 'delivery') => ({
    ...frame(name),
    value: look[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Card title="Look">
        <div className="flex flex-col gap-4">
          <ColourField
            {...frame('primary')}
            look={look}
            value={look.primary}
            onChange={(primary) => onChange({ primary })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              {...frame('radius')}
              options={corners}
              value={look.radius}
              onChange={(event) => onChange({ radius: event.target.value as DraftTheme['radius'] })}
            />
            <SelectField
              {...frame('font')}
              options={fonts}
              value={look.font}
              onChange={(event) => onChange({ font: event.target.value as DraftTheme['font'] })}
            />
          </div>
        </div>
      </Card>
      <Card title="Home page">
        <div className="flex flex-col gap-4">
          <TextField {...text('tagline')} optional hint="A few words next to the shop name" />
          <TextField
            {...text('homeHeading')}
            optional
            hint="If empty, it welcomes shoppers to your shop by name"
          />
          <TextArea {...text('homeIntro')} optional rows={3} />
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
            value={look.navigation}
            onChange={(navigation) => onChange({ navigation })}
          />
        </div>
      </Card>
      <Card title="Questions">
        <Checkbox
          id={fieldId('hasAssistant')}
          label="Let customers ask questions"
          hint="“Ask us” on every page answers questions about orders, items, delivery and hours from your shop’s content."
          checked={look.hasAssistant}
          onChange={(event) => onChange({ hasAssistant: event.target.checked })}
        />
      </Card>
      <Card title="Checkout">
        <div className="flex flex-col gap-4">
          <Checkbox
            id={fieldId('acceptsCard')}
            label="Accept card payments"
            checked={look.acceptsCard}
            error={errors.acceptsCard}
            onChange={(event) => onChange({ acceptsCard: event.target.checked })}
          />
          <Checkbox
            id={fieldId('acceptsCash')}
            label="Accept cash when the order is received"
            checked={look.acceptsCash}
            onChange={(event) => onChange({ acceptsCash: event.target.checked })}
          />
          <NumberField
            {...frame('holdMinutes')}
            hint="How many minutes items are held for a shopper at checkout"
            value={look.holdMinutes}
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

interface ColourFieldProps {
  id: string
  label: string
  error: string | undefined
  look: Look
  value: string
  onChange: (value: string) => void
}

const isColour = (value: string) => /^#[0-9a-f]{6}$/.test(value)

function ColourField({ id, label, error, look, value, onChange }: ColourFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-3">
        <TextField
          id={id}
          label={label}
          error={error}
          value={value}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(normal(event.target.value))}
          className="max-w-44 flex-1"
        />
        <input
          type="color"
          aria-label={`${label}, picker`}
          value={isColour(value) ? value : '#000000'}
          onChange={(event) => onChange(event.target.value.toLowerCase())}
          className="h-10 w-14 shrink-0 rounded-lg border border-control bg-surface p-1"
        />
      </div>
      {isColour(value) && <Contrast look={{ ...look, primary: value }} />}
    </div>
  )
}

function normal(typed: string): string {
  const digits = typed.trim().toLowerCase()
  return /^[0-9a-f]{6}$/.test(digits) ? `#${digits}` : digits
}

function Contrast({ look }: { look: Look }) {
  const text = readableOn(look.primary)
  const problem = findColorProblems(look).find(({ field }) => field === 'primary')
  const Icon = problem ? CircleAlert : CircleCheck
  return (
    <p
      role="status"
      className={`flex items-start gap-1.5 text-sm ${problem ? 'text-bad' : 'text-good'}`}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      {problem?.message ??
        `${text === '#ffffff' ? 'White' : 'Dark'} text on it is readable: contrast ${contrastOf(look.primary, text).toFixed(1)} to 1`}
    </p>
  )
}

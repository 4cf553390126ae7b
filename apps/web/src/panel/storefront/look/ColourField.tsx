import { contrastOf, readableOn } from '@marketday/contract/storefront/shop/contrast'
import {
  measureControls,
  minimumContrast,
  showsControls,
} from '@marketday/contract/storefront/shop/shop-draft'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { TextField } from '../../../ui/fields/TextField.tsx'

interface ColourFieldProps {
  id: string
  label: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

const isColour = (value: string) => /^#[0-9a-f]{6}$/.test(value)

export function ColourField({ id, label, error, value, onChange }: ColourFieldProps) {
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
      {isColour(value) && <Contrast colour={value} />}
    </div>
  )
}

function normal(typed: string): string {
  const digits = typed.trim().toLowerCase()
  return /^[0-9a-f]{6}$/.test(digits) ? `#${digits}` : digits
}

function Contrast({ colour }: { colour: string }) {
  const text = readableOn(colour)
  const contrast = contrastOf(colour, text)
  const isEnough = contrast >= minimumContrast && showsControls(colour)
  const Icon = isEnough ? CircleCheck : CircleAlert
  return (
    <p
      role="status"
      className={`flex items-start gap-1.5 text-sm ${isEnough ? 'text-good' : 'text-bad'}`}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      {isEnough
        ? `${text === '#ffffff' ? 'White' : 'Dark'} text on it is readable: contrast ${contrast.toFixed(1)} to 1`
        : contrast < minimumContrast
          ? `Neither white nor dark text is readable on it (${contrast.toFixed(1)} to 1). Choose a lighter or darker colour`
          : `Buttons in it do not stand out on the page (${measureControls(colour).toFixed(1)} to 1). Choose a darker colour`}
    </p>
  )
}

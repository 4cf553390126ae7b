import { useState } from 'react'
import { TextField, type TextFieldProps } from './TextField.tsx'

interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type'> {
  value: number | null
  /** `null` if empty or invalid. */
  onChange: (value: number | null) => void
  /** Allowed decimals; 0 = integers. */
  decimals?: number
  min?: number
  max?: number
}

/** Keeps the typed text and reports the number; arrow keys step by one. */
export function NumberField({
  value,
  onChange,
  decimals = 0,
  min,
  max,
  onBlur,
  onKeyDown,
  ...rest
}: NumberFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const report = (text: string) => {
    setDraft(text)
    onChange(parseNumber(text, decimals))
  }
  return (
    <TextField
      {...rest}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={draft ?? (value === null ? '' : String(value))}
      onChange={(event) => report(event.target.value)}
      onBlur={(event) => {
        setDraft(null)
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
        if (step) {
          event.preventDefault()
          report(String(clamp((value ?? 0) + step, min, max)))
        }
        onKeyDown?.(event)
      }}
    />
  )
}

/** Ignores spaces; accepts a comma or point as decimal separator. */
export function parseNumber(text: string, decimals: number): number | null {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.')
  if (!/^-?\d+(?:\.\d*)?$|^-?\.\d+$/.test(plain)) return null
  const fraction = plain.split('.')[1] ?? ''
  return fraction.length > decimals ? null : Number(plain)
}

function clamp(value: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY) {
  return Math.min(max, Math.max(min, value))
}

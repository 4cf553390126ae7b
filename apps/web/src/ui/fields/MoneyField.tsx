import { useState } from 'react'
import { TextField, type TextFieldProps } from './TextField.tsx'

interface MoneyFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'before'> {
  /** Minor units, e.g. 450 for £4.50. */
  valueMinor: number | null
  /** `null` if empty or invalid. */
  onChange: (valueMinor: number | null) => void
  /** ISO 4217 code. */
  currency: string
}

export function MoneyField({ valueMinor, onChange, currency, onBlur, ...rest }: MoneyFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const { symbol, digits } = currencyFacts(currency)
  return (
    <TextField
      {...rest}
      before={symbol}
      inputMode="decimal"
      autoComplete="off"
      value={draft ?? (valueMinor === null ? '' : (valueMinor / 10 ** digits).toFixed(digits))}
      onChange={(event) => {
        setDraft(event.target.value)
        onChange(parseMinor(event.target.value, digits))
      }}
      onBlur={(event) => {
        setDraft(null)
        onBlur?.(event)
      }}
    />
  )
}

/** Parses an amount without floating point: `1 234,5` with two digits is 123450. */
export function parseMinor(text: string, digits: number): number | null {
  const plain = text
    .replaceAll(/[\s'’]/g, '')
    .replaceAll(/[,.](?=\d{3}(?:\D|$))(?=.*[,.]\d{1,2}$)/g, '')
  const match = /^(\d*)(?:[.,](\d*))?$/.exec(plain)
  if (!match || !/\d/.test(plain)) return null
  const [, whole = '', fraction = ''] = match
  if (fraction.length > digits) return null
  const minor = Number(whole + fraction.padEnd(digits, '0'))
  return Number.isSafeInteger(minor) ? minor : null
}

const formatCache = new Map<string, { symbol: string; digits: number }>()

function currencyFacts(currency: string) {
  const cached = formatCache.get(currency)
  if (cached) return cached
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const symbol = format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency
  const details = { symbol, digits: format.resolvedOptions().maximumFractionDigits ?? 2 }
  formatCache.set(currency, details)
  return details
}

import { readWallTime, writeWallTime } from '@marketday/contract/accounts/tenants/wall-time'
import { useState } from 'react'
import { moment, timeUntil } from '../../platform/format.ts'
import { TextField, type TextFieldProps } from '../../ui/fields/TextField.tsx'

interface DateTimeFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'hint'> {
  /** ISO instant. */
  value: string | null
  /** `null` while incomplete. */
  onChange: (value: string | null) => void
  /** Time zone of the input. */
  timeZone: string
}

/** Date and time in the business's time zone, regardless of the browser's; the hint shows the instant. */
export function DateTimeField({ value, onChange, timeZone, onBlur, ...rest }: DateTimeFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const zone = timeZone.replaceAll('_', ' ')
  return (
    <TextField
      {...rest}
      type="datetime-local"
      hint={value ? `${moment(value, timeZone)}, ${timeUntil(value)} (${zone})` : zone}
      value={draft ?? (value ? writeWallTime(value, timeZone) : '')}
      onChange={(event) => {
        setDraft(event.target.value)
        onChange(readWallTime(event.target.value, timeZone))
      }}
      onBlur={(event) => {
        setDraft(null)
        onBlur?.(event)
      }}
    />
  )
}

import { readWallTime, writeWallTime } from '@marketday/contract/accounts/tenants/wall-time'
import { useState } from 'react'
import { moment, timeUntil } from '../../platform/format.ts'
import { TextField, type TextFieldProps } from '../../ui/fields/TextField.tsx'

interface DateTimeFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'hint'> {
  /** A moment, as ISO. */
  value: string | null
  /** `null` while it is no whole time. */
  onChange: (value: string | null) => void
  /** Where the clock hangs that the time is read from. */
  timeZone: string
}

/** A day and a time of the business, whatever the clock of the browser says; the hint says which moment it is. */
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

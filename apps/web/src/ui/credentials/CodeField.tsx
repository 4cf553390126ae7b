import { flushSync } from 'react-dom'
import { TextField } from '../fields/TextField.tsx'

interface CodeFieldProps {
  value: string
  onChange: (value: string) => void
  label?: string
  hint?: string
  error?: string
  /** Sends its form as soon as six digits stand there, typed, pasted or filled in. */
  submits?: boolean
  /** Off where a recovery code with letters fits as well. */
  digitsOnly?: boolean
}

/** A six-digit code; spaces that came along when pasting are left out. */
export function CodeField(props: CodeFieldProps) {
  const { value, onChange, label = 'Code', hint, error, submits, digitsOnly = true } = props
  const take = ({ value: typed, form }: HTMLInputElement) => {
    const code = digitsOnly ? typed.replaceAll(/\D/g, '').slice(0, 6) : typed.trimStart()
    // The form is sent with what stands in it.
    flushSync(() => onChange(code))
    if (submits && code !== value && /^\d{6}$/.test(code)) form?.requestSubmit()
  }
  return (
    <TextField
      label={label}
      hint={hint}
      name="code"
      inputMode={digitsOnly ? 'numeric' : 'text'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={digitsOnly ? undefined : 40}
      value={value}
      error={error}
      onChange={(event) => take(event.target)}
    />
  )
}

import { flushSync } from 'react-dom'
import { TextField } from './TextField.tsx'

interface CodeFieldProps {
  value: string
  onChange: (value: string) => void
  label?: string
  hint?: string
  error?: string
  /** Submits the form once six digits are typed, pasted or autofilled. */
  submits?: boolean
  /** False to allow recovery codes with letters. */
  digitsOnly?: boolean
}

/** Six-digit code; pasted spaces are removed. */
export function CodeField(props: CodeFieldProps) {
  const { value, onChange, label = 'Code', hint, error, submits, digitsOnly = true } = props
  const take = ({ value: typed, form }: HTMLInputElement) => {
    const code = digitsOnly ? typed.replaceAll(/\D/g, '').slice(0, 6) : typed.trimStart()
    // Update first, so that the form submits this value.
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

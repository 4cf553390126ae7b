import { TextField } from '../fields/TextField.tsx'

interface CodeFieldProps {
  value: string
  onChange: (value: string) => void
  label?: string
  hint?: string
  error?: string
  /** Called as soon as six digits stand there, typed, pasted or filled in. */
  onComplete?: (code: string) => void
  /** Off where a recovery code with letters fits as well. */
  digitsOnly?: boolean
}

/** A six-digit code; spaces that came along when pasting are left out. */
export function CodeField(props: CodeFieldProps) {
  const { value, onChange, label = 'Code', hint, error, onComplete, digitsOnly = true } = props
  const take = (typed: string) => {
    const code = digitsOnly ? typed.replaceAll(/\D/g, '').slice(0, 6) : typed.trimStart()
    onChange(code)
    if (code !== value && /^\d{6}$/.test(code)) onComplete?.(code)
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
      onChange={(event) => take(event.target.value)}
    />
  )
}

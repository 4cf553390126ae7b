import { TextField } from '../fields/TextField.tsx'

interface EmailFieldProps {
  label?: string
  value: string
  onChange: (value: string) => void
  /** Marked without words (spec 5). */
  isWrong?: boolean
  /** Where words are needed; an empty one marks it as `isWrong` does. */
  error?: string | undefined
  /** `username` where a password stands beside it, so that a password manager fills in both; `off` for somebody else’s. */
  autoComplete?: 'username' | 'email' | 'off'
}

/** An address as keyboards and browsers should treat it: nothing is corrected, capitalized or spell-checked. */
export function EmailField(props: EmailFieldProps) {
  const { label = 'Email', value, onChange, isWrong = false, error, autoComplete = 'email' } = props
  return (
    <TextField
      label={label}
      type="email"
      name="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error === '' || (error ?? isWrong)}
    />
  )
}

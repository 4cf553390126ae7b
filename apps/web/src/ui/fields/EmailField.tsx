import { TextField } from './TextField.tsx'

interface EmailFieldProps {
  label?: string
  value: string
  onChange: (value: string) => void
  /** Marked without a message (spec 5). */
  isWrong?: boolean
  /** Message; an empty one acts like `isWrong`. */
  error?: string | undefined
  /** `username` next to a password, so that a password manager fills both; `off` for another user's address. */
  autoComplete?: 'username' | 'email' | 'off'
}

/** Disables correction, capitalization and spell-checking. */
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

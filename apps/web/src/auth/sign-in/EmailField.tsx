import { isEmail } from '@marketday/contract/email'
import { TextField } from '../../ui/fields/TextField.tsx'

interface EmailFieldProps {
  value: string
  onChange: (value: string) => void
  /** Marked as wrong, without words (spec 5), until it is right. */
  isChecked: boolean
  /** `username` where a password stands beside it, so that a password manager fills in both. */
  autoComplete?: 'username' | 'email'
}

export function EmailField({
  value,
  onChange,
  isChecked,
  autoComplete = 'email',
}: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      type="email"
      name="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={isChecked && !isEmail(value)}
    />
  )
}

export function focusField(form: HTMLFormElement, name: string) {
  const control = form.elements.namedItem(name)
  if (control instanceof HTMLInputElement) control.focus()
}

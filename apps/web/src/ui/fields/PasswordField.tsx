import { Eye, EyeOff } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { IconButton } from '../buttons/IconButton.tsx'
import { TextField } from './TextField.tsx'

interface PasswordFieldProps {
  value: string
  onChange: (value: string) => void
  /** Lets a password manager fill in or suggest. */
  autoComplete: 'current-password' | 'new-password'
  label?: string
  hint?: string
  error?: string
}

/** Password with a show/hide toggle and a caps lock warning. Paste and password managers work. */
export function PasswordField(props: PasswordFieldProps) {
  const { value, onChange, autoComplete, label = 'Password', hint, error } = props
  const [isVisible, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div>
      <TextField
        label={label}
        hint={hint}
        name={autoComplete === 'new-password' ? 'new-password' : 'password'}
        type={isVisible ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={watch}
        onKeyUp={watch}
        after={
          <IconButton
            label={isVisible ? 'Hide password' : 'Show password'}
            icon={isVisible ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            className="size-8"
            aria-pressed={isVisible}
            onClick={() => setShown(!isVisible)}
          />
        }
      />
      <p role="status" className="mt-1.5 text-sm text-warn empty:hidden">
        {capsLock ? 'Caps Lock is on' : ''}
      </p>
    </div>
  )
}

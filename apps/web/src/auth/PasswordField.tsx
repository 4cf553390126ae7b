import { Eye, EyeOff } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { TextField } from '../ui/fields/TextField.tsx'

interface PasswordFieldProps {
  value: string
  onChange: (value: string) => void
  error?: string
}

/** Shows or hides what is typed, and warns of the caps lock. */
export function PasswordField({ value, onChange, error }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div>
      <TextField
        label="Password"
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={watch}
        onKeyUp={watch}
        after={
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            icon={shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            className="size-8"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        }
      />
      <p role="status" className="mt-1.5 text-sm text-warn empty:hidden">
        {capsLock ? 'Caps Lock is on' : ''}
      </p>
    </div>
  )
}

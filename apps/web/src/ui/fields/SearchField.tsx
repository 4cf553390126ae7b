import { Search, X } from 'lucide-react'
import { IconButton } from '../buttons/IconButton.tsx'
import { TextField } from './TextField.tsx'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  className?: string
}

export function SearchField({ label, value, onChange, placeholder, className }: SearchFieldProps) {
  return (
    <TextField
      label={label}
      labelHidden
      type="search"
      autoComplete="off"
      placeholder={placeholder ?? label}
      className={className}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') {
          event.preventDefault()
          onChange('')
        }
      }}
      before={<Search aria-hidden className="size-4" />}
      after={
        value !== '' && (
          <IconButton
            label="Clear search"
            icon={<X aria-hidden />}
            className="size-8"
            onClick={() => onChange('')}
          />
        )
      }
    />
  )
}

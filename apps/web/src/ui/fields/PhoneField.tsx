import { useState, type ComponentProps } from 'react'
import { PhoneInput } from '@marketday/fields/phone/PhoneInput.tsx'
import { phoneWords } from '@marketday/fields/phone/phone-words.ts'
import { Field, splitFieldProps, type FieldProps } from './Field.tsx'

type PhoneFieldProps = FieldProps &
  Omit<ComponentProps<typeof PhoneInput>, keyof FieldProps | 'onChange'> & {
    /** Form value and its problem; an empty field is valid. */
    onChange?: (value: string, problem: string | null) => void
  }

/** Phone number with country. Errors appear on blur. */
export function PhoneField(props: PhoneFieldProps) {
  const [{ error, ...frame }, { onChange, onBlur, ...phone }] = splitFieldProps(props)
  const [problem, setProblem] = useState<string | null>(null)
  const [wasLeft, setWasLeft] = useState(false)
  return (
    <Field {...frame} error={(wasLeft && problem) || error}>
      {(wiring) => (
        <PhoneInput
          {...phone}
          {...wiring}
          className="control"
          onChange={(value, reading) => {
            const next = value !== '' && reading.error ? phoneWords[reading.error] : null
            setProblem(next)
            onChange?.(value, next)
          }}
          onBlur={(event) => {
            setWasLeft(true)
            onBlur?.(event)
          }}
        />
      )}
    </Field>
  )
}

import type { Ref, TextareaHTMLAttributes } from 'react'
import { Field, splitFieldProps, type FieldProps } from './Field.tsx'

type TextAreaProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps> & {
    ref?: Ref<HTMLTextAreaElement>
  }

export function TextArea(props: TextAreaProps) {
  const [frame, textarea] = splitFieldProps(props)
  return (
    <Field {...frame}>
      {(wiring) => <textarea rows={4} {...textarea} {...wiring} className="control" />}
    </Field>
  )
}

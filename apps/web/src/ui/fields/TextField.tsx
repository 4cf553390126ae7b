import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Field, splitFieldProps, type FieldProps } from './Field.tsx'

export type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'prefix'> & {
    ref?: Ref<HTMLInputElement>
    before?: ReactNode
    after?: ReactNode
  }

export function TextField(props: TextFieldProps) {
  const [frame, { before, after, ...input }] = splitFieldProps(props)
  return (
    <Field {...frame}>
      {(wiring) => (
        <span className="relative flex items-center">
          {before && (
            <span className="pointer-events-none absolute left-3 flex text-sm text-faint">
              {before}
            </span>
          )}
          <input
            {...input}
            {...wiring}
            className="control"
            data-before={Boolean(before)}
            data-after={Boolean(after)}
          />
          {after && (
            <span className="absolute right-1 flex items-center text-sm text-faint">{after}</span>
          )}
        </span>
      )}
    </Field>
  )
}

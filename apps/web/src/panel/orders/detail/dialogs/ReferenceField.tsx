import { TextField, type TextFieldProps } from '../../../../ui/fields/TextField.tsx'

export function ReferenceField(
  field: Pick<TextFieldProps, 'value' | 'onChange' | 'error' | 'optional'>,
) {
  return (
    <TextField
      label="Transfer reference"
      hint="As shown on your bank statement."
      autoComplete="off"
      maxLength={100}
      {...field}
    />
  )
}

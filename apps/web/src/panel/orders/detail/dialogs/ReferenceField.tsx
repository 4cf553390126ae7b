import { TextField, type TextFieldProps } from '../../../../ui/fields/TextField.tsx'

/** What the statement of the bank calls a transfer. */
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

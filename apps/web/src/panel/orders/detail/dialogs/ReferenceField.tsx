import { TextField, type TextFieldProps } from '../../../../ui/fields/TextField.tsx'

/** What the statement of the bank calls a transfer. */
export function ReferenceField(
  field: Pick<TextFieldProps, 'value' | 'onChange' | 'error' | 'optional'>,
) {
  return (
    <TextField
      label="Reference of the transfer"
      hint="As your bank's statement calls it."
      autoComplete="off"
      maxLength={100}
      {...field}
    />
  )
}

import { TextField, type TextFieldProps } from '../../../../ui/fields/TextField.tsx'

/** Asked for where another sum was taken than is due. */
export function CashReason(field: Pick<TextFieldProps, 'value' | 'onChange' | 'error'>) {
  return (
    <TextField
      label="Why it is another sum"
      hint="The order is among the problems until it is settled."
      maxLength={300}
      {...field}
    />
  )
}

export const cashReasonProblem = (
  { cashMinor, reason }: { cashMinor: number | null; reason: string },
  dueMinor: number,
) =>
  cashMinor !== null &&
  cashMinor !== dueMinor &&
  reason.trim() === '' &&
  'Say why it is not what is due'

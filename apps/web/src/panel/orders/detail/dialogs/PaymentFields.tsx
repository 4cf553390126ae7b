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

interface CashReasonProps extends Pick<TextFieldProps, 'value' | 'onChange' | 'error'> {
  cashMinor: number | null
  dueMinor: number
}

/** Required if the amount differs from the due one. */
export function CashReason({ cashMinor, dueMinor, ...field }: CashReasonProps) {
  if (!isOtherSum(cashMinor, dueMinor)) return null
  return (
    <TextField
      label="Reason for the difference"
      hint="The order stays under Problems until it is settled."
      maxLength={300}
      {...field}
    />
  )
}

export const cashReasonProblem = (
  { cashMinor, reason }: { cashMinor: number | null; reason: string },
  dueMinor: number,
) =>
  isOtherSum(cashMinor, dueMinor) &&
  reason.trim() === '' &&
  'Enter why it differs from the amount due'

const isOtherSum = (cashMinor: number | null, dueMinor: number) =>
  cashMinor !== null && cashMinor !== dueMinor

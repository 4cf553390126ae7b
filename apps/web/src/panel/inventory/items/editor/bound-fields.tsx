import { useController, useFormContext, type FieldPath } from 'react-hook-form'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { NumberField } from '../../../../ui/fields/NumberField.tsx'
import { SelectField, type SelectOption } from '../../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { TextField, type TextFieldProps } from '../../../../ui/fields/TextField.tsx'
import type { ItemDraft } from './item-draft.ts'
import { fieldId } from './item-form.ts'

interface Bound {
  name: FieldPath<ItemDraft>
  label: string
  labelHidden?: boolean
  hint?: string
  optional?: boolean
  className?: string
}

export function BoundText({
  name,
  ...rest
}: Bound & Pick<TextFieldProps, 'before' | 'placeholder' | 'maxLength'>) {
  const { register, getFieldState, formState } = useFormContext<ItemDraft>()
  const { error } = getFieldState(name, formState)
  return (
    <TextField
      {...rest}
      {...register(name)}
      id={fieldId(name)}
      error={error?.message}
      autoComplete="off"
    />
  )
}

export function BoundArea({ name, rows, ...rest }: Bound & { rows: number }) {
  const { register, getFieldState, formState } = useFormContext<ItemDraft>()
  const { error } = getFieldState(name, formState)
  return (
    <TextArea {...rest} {...register(name)} rows={rows} id={fieldId(name)} error={error?.message} />
  )
}

export function BoundSelect({
  name,
  ...rest
}: Bound & { options: readonly SelectOption[]; placeholder?: string }) {
  const { register, getFieldState, formState } = useFormContext<ItemDraft>()
  const { error } = getFieldState(name, formState)
  return <SelectField {...rest} {...register(name)} id={fieldId(name)} error={error?.message} />
}

export function BoundMoney({ name, currency, ...rest }: Bound & { currency: string }) {
  const { field, fieldState } = useController<ItemDraft>({ name })
  return (
    <MoneyField
      {...rest}
      id={fieldId(name)}
      currency={currency}
      valueMinor={field.value as number | null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  )
}

export function BoundNumber({
  name,
  ...rest
}: Bound & { decimals?: number; min?: number; after?: string }) {
  const { field, fieldState } = useController<ItemDraft>({ name })
  return (
    <NumberField
      {...rest}
      id={fieldId(name)}
      value={field.value as number | null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  )
}

export function BoundCheckbox({ name, label, hint }: Bound) {
  const { register } = useFormContext<ItemDraft>()
  return <Checkbox {...register(name)} id={fieldId(name)} label={label} hint={hint} />
}

import { useController, useFormContext, type FieldPath } from 'react-hook-form'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { NumberField } from '../../../../ui/fields/NumberField.tsx'
import { SelectField, type SelectOption } from '../../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { TextField, type TextFieldProps } from '../../../../ui/fields/TextField.tsx'
import type { ItemDraft } from './item-draft.ts'
import { fieldId, wordOf } from './item-form.ts'

export interface Bound {
  name: FieldPath<ItemDraft>
  /** Default: field name. */
  label?: string
  labelHidden?: boolean
  hint?: string
  optional?: boolean
  className?: string
}

export function BoundText({
  name,
  label = wordOf(name),
  ...rest
}: Bound & Pick<TextFieldProps, 'before' | 'placeholder' | 'maxLength'>) {
  const { field, fieldState } = useController<ItemDraft>({ name })
  return (
    <TextField
      {...rest}
      {...field}
      value={field.value as string}
      label={label}
      id={fieldId(name)}
      error={fieldState.error?.message}
      autoComplete="off"
    />
  )
}

export function BoundArea({ name, label = wordOf(name), rows, ...rest }: Bound & { rows: number }) {
  const { field, fieldState } = useController<ItemDraft>({ name })
  return (
    <TextArea
      {...rest}
      {...field}
      value={field.value as string}
      label={label}
      rows={rows}
      id={fieldId(name)}
      error={fieldState.error?.message}
    />
  )
}

export function BoundSelect({
  name,
  label = wordOf(name),
  ...rest
}: Bound & { options: readonly SelectOption[]; placeholder?: string }) {
  const { field, fieldState } = useController<ItemDraft>({ name })
  return (
    <SelectField
      {...rest}
      {...field}
      value={field.value as string}
      label={label}
      id={fieldId(name)}
      error={fieldState.error?.message}
    />
  )
}

export function BoundMoney({
  name,
  label = wordOf(name),
  currency,
  ...rest
}: Bound & { currency: string }) {
  const { field, fieldState } = useController<ItemDraft>({ name })
  return (
    <MoneyField
      {...rest}
      label={label}
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
  label = wordOf(name),
  ...rest
}: Bound & { decimals?: number; min?: number; after?: string }) {
  const { field, fieldState } = useController<ItemDraft>({ name })
  return (
    <NumberField
      {...rest}
      label={label}
      id={fieldId(name)}
      value={field.value as number | null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  )
}

export function BoundCheckbox({ name, label = wordOf(name), hint }: Bound) {
  const { register } = useFormContext<ItemDraft>()
  return <Checkbox {...register(name)} id={fieldId(name)} label={label} hint={hint} />
}

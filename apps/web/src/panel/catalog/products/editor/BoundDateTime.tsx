import { useController } from 'react-hook-form'
import { DateTimeField } from '../../../forms/DateTimeField.tsx'
import type { Bound } from './bound-fields.tsx'
import type { ItemDraft } from './item-draft.ts'
import { fieldId } from './item-form.ts'

type BoundDateTimeProps = Pick<Bound, 'name' | 'optional'> & { label: string; timeZone: string }

/** Lazy, because few items have times. */
export function BoundDateTime({ name, ...rest }: BoundDateTimeProps) {
  const { field, fieldState } = useController<ItemDraft>({ name })
  return (
    <DateTimeField
      {...rest}
      id={fieldId(name)}
      value={field.value as string | null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  )
}

import type { DesignPicture } from '@marketday/contract/storefront/design/design-picture'
import type { Setting } from '@marketday/contract/storefront/design/setting'
import type { ReactNode } from 'react'

import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { changeSetting } from './change-sections.ts'
import { findPart, type Values } from './design-draft.ts'
import { useEditing, useEditorState } from './editor-context.ts'
import { LinkField } from './LinkField.tsx'
import { CategoriesField, CollectionField, ProductsField } from './PickerFields.tsx'
import { PictureField } from './PictureField.tsx'

interface SettingFieldProps {
  id: string
  name: string
  setting: Setting<unknown>
}

/** Generated from the description of the setting; renders only when its value changes. */
export function SettingField({ id, name, setting }: SettingFieldProps) {
  const { editor } = useEditing()
  const value = useEditorState(({ draft }) => valuesOf(findPart(draft.sections, id))[name])
  const change = (next: unknown) =>
    editor.change(
      (draft) => ({ ...draft, sections: changeSetting(draft.sections, { id, name, value: next }) }),
      { key: `${id}.${name}` },
    )
  const error = setting.schema.safeParse(value).error?.issues[0]?.message
  return fields[setting.kind]({ setting, value, error, change, fieldId: `design-${id}-${name}` })
}

const none: Values = {}
const valuesOf = (found: ReturnType<typeof findPart>): Values =>
  found ? (found.block ?? found.section).settings : none

export interface FieldInput {
  readonly setting: Setting<unknown>
  readonly value: unknown
  readonly error: string | undefined
  readonly change: (value: unknown) => void
  readonly fieldId: string
}

const frameOf = ({ setting: { label, hint }, error, fieldId }: FieldInput) => ({
  id: fieldId,
  label,
  hint: hint || undefined,
  error,
})

const fields: Readonly<Record<Setting<unknown>['kind'], (input: FieldInput) => ReactNode>> = {
  text: (input) => (
    <TextField
      {...frameOf(input)}
      maxLength={input.setting.most}
      value={String(input.value ?? '')}
      onChange={(event) => input.change(event.target.value)}
    />
  ),
  longText: (input) => (
    <TextArea
      {...frameOf(input)}
      rows={5}
      maxLength={input.setting.most}
      value={String(input.value ?? '')}
      onChange={(event) => input.change(event.target.value)}
    />
  ),
  link: (input) => (
    <LinkField {...frameOf(input)} value={String(input.value ?? '')} onChange={input.change} />
  ),
  toggle: (input) => (
    <Checkbox
      label={input.setting.label}
      hint={input.setting.hint}
      checked={input.value === true}
      onChange={(event) => input.change(event.target.checked)}
    />
  ),
  choice: (input) => (
    <SelectField
      {...frameOf(input)}
      options={input.setting.options}
      value={String(input.value)}
      onChange={(event) => input.change(event.target.value)}
    />
  ),
  number: (input) => (
    <NumberField
      {...frameOf(input)}
      hint={
        input.setting.range ? `${input.setting.range.least} to ${input.setting.range.most}` : ''
      }
      value={typeof input.value === 'number' ? input.value : null}
      min={input.setting.range?.least}
      max={input.setting.range?.most}
      onChange={input.change}
    />
  ),
  picture: (input) => (
    <PictureField
      label={input.setting.label}
      value={input.value as DesignPicture | null}
      onChange={input.change}
    />
  ),
  products: (input) => (
    <ProductsField
      label={input.setting.label}
      most={input.setting.most}
      value={input.value as string[]}
      onChange={input.change}
    />
  ),
  categories: (input) => (
    <CategoriesField
      label={input.setting.label}
      error={input.error}
      value={input.value as string[]}
      onChange={input.change}
    />
  ),
  collection: (input) => (
    <CollectionField
      {...frameOf(input)}
      value={input.value as string | null}
      onChange={input.change}
    />
  ),
}

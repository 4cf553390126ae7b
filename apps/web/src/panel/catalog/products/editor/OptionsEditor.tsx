import {
  combinations,
  maxOptions,
  maxVariants,
  type ProductOption,
} from '@marketday/contract/catalog/products/product-shapes'
import { Plus, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../../ui/buttons/IconButton.tsx'
import { keepFocus } from '../../../forms/use-held-dialog.ts'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { arrangeVariants } from './variants/arrange-variants.ts'
import type { ItemDraft } from './item-draft.ts'
import { fieldId } from './item-form.ts'

/** Options such as size or color; changes rearrange the variants. */
export function OptionsEditor() {
  const { setValue, getValues } = useFormContext<ItemDraft>()
  const options = useWatch<ItemDraft, 'options'>({ name: 'options' })
  const [refusal, setRefusal] = useState('')

  const change = (next: ProductOption[]) => {
    const filled = next.filter(({ values }) => values.length > 0)
    if (combinations(filled).length > maxVariants)
      return setRefusal(`That would create more than ${maxVariants} variants.`)
    setRefusal('')
    setValue('options', next, { shouldDirty: true })
    const variants = arrangeVariants(getValues('variants'), filled)
    setValue('variants', variants, { shouldDirty: true })
  }
  const replace = (index: number, option: ProductOption) => change(options.with(index, option))
  const add = () => {
    flushSync(() => change([...options, { name: '', values: [] }]))
    document.getElementById(fieldId(`options.${options.length}.name`))?.focus()
  }

  return (
    <div className="flex flex-col gap-4">
      {options.map((option, index) => (
        <OptionEditor
          key={index}
          number={index + 1}
          option={option}
          onChange={(next) => replace(index, next)}
          onRemove={() => change(options.toSpliced(index, 1))}
        />
      ))}
      {refusal && (
        <p role="alert" className="text-sm font-medium text-bad">
          {refusal}
        </p>
      )}
      {options.length < maxOptions && (
        <div data-adds="option">
          <Button variant="secondary" size="small" onClick={add}>
            <Plus aria-hidden className="size-4" />
            {options.length === 0 ? 'Add an option such as size' : 'Add another option'}
          </Button>
        </div>
      )}
    </div>
  )
}

interface OptionEditorProps {
  number: number
  option: ProductOption
  onChange: (option: ProductOption) => void
  onRemove: () => void
}

function OptionEditor({ number, option, onChange, onRemove }: OptionEditorProps) {
  const { getFieldState, formState } = useFormContext<ItemDraft>()
  const at = `options.${number - 1}` as const
  const problemOf = (field: 'name' | 'values') =>
    getFieldState(`${at}.${field}`, formState).error?.message
  const [typed, setTyped] = useState('')
  const name = option.name || `option ${number}`
  const add = () => {
    const values = typed
      .split(',')
      .map((value) => value.trim())
      .filter(Boolean)
    const fresh = [...new Set(values)].filter((value) => !option.values.includes(value))
    setTyped('')
    if (fresh.length > 0) onChange({ ...option, values: [...option.values, ...fresh] })
  }
  return (
    <fieldset className="flex flex-col gap-3 rounded-xl border border-line p-4">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-end gap-2">
        <TextField
          id={fieldId(`${at}.name`)}
          label="Option"
          placeholder="Size"
          maxLength={40}
          value={option.name}
          onChange={(event) => onChange({ ...option, name: event.target.value })}
          className="min-w-0 flex-1"
          error={problemOf('name')}
        />
        <IconButton
          label={`Remove ${name}`}
          icon={<Trash2 aria-hidden />}
          data-removes="option"
          onClick={({ currentTarget }) => void keepFocus(currentTarget, onRemove)}
        />
      </div>
      {option.values.length > 0 && (
        <ul aria-label={`Values of ${name}`} className="flex flex-wrap gap-2">
          {option.values.map((value) => (
            <li
              key={value}
              className="inline-flex max-w-full items-center rounded-full bg-hover pl-3 text-sm"
            >
              <span className="truncate">{value}</span>
              <IconButton
                label={`Remove ${value}`}
                icon={<X aria-hidden className="size-4!" />}
                className="size-8"
                data-removes={`value-${number}`}
                onClick={({ currentTarget }) =>
                  void keepFocus(currentTarget, () =>
                    onChange({
                      ...option,
                      values: option.values.filter((optionValue) => optionValue !== value),
                    }),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-end gap-2" data-adds={`value-${number}`}>
        <TextField
          id={fieldId(`${at}.values`)}
          error={problemOf('values')}
          label="Add values"
          hint="Separate with commas"
          placeholder="Small, Large"
          maxLength={400}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
          className="min-w-0 flex-1"
        />
        <Button variant="secondary" onClick={add}>
          Add
        </Button>
      </div>
    </fieldset>
  )
}

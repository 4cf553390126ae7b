import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'

import { counted } from '../../../../platform/format.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { SelectField, type SelectOption } from '../../../../ui/fields/SelectField.tsx'
import type { ItemDraft, VariantDraft } from '../editor/item-draft.ts'

export function PictureOfValue({ pictures }: { pictures: readonly SelectOption[] }) {
  const { setValue, getValues } = useFormContext<ItemDraft>()
  const options = useWatch<ItemDraft, 'options'>({ name: 'options' })
  const [value, setChosen] = useState('')
  const [pictureFileId, setPicture] = useState('')
  const [changedCount, setGiven] = useState<number | null>(null)
  const values = options.flatMap(({ name, values: all }, place) =>
    all.map((optionValue) => ({
      value: JSON.stringify([place, optionValue]),
      label: `${name}: ${optionValue}`,
    })),
  )
  const give = () => {
    const [place, selectedValue] = JSON.parse(value) as [number, string]
    const change = givePicture(getValues('variants'), {
      place,
      value: selectedValue,
      pictureFileId,
    })
    setValue('variants', change.variants, { shouldDirty: true })
    setGiven(change.count)
  }
  return (
    <fieldset className="flex flex-wrap items-end gap-3 rounded-xl border border-line p-4">
      <legend className="px-1 text-sm font-medium text-ink">
        One picture for several variants
      </legend>
      <SelectField
        label="Variants with"
        placeholder="Choose a value"
        options={values}
        value={value}
        onChange={({ target }) => setChosen(target.value)}
        className="min-w-0 flex-[1_1_10rem]"
      />
      <SelectField
        label="Show"
        placeholder="Same as item"
        options={pictures}
        value={pictureFileId}
        onChange={({ target }) => setPicture(target.value)}
        className="min-w-0 flex-[1_1_10rem]"
      />
      <Button
        variant="secondary"
        size="small"
        disabled={!values.some((entry) => entry.value === value)}
        onClick={give}
      >
        Use for all
      </Button>
      <p role="status" className="basis-full text-sm text-soft empty:hidden">
        {changedCount !== null &&
          `${counted(changedCount, 'variant')} changed. Save the item to keep it.`}
      </p>
    </fieldset>
  )
}

interface Gift {
  /** Zero-based option index. */
  readonly place: number
  readonly value: string
  readonly pictureFileId: string
}

export function givePicture(
  variants: readonly VariantDraft[],
  { place, value, pictureFileId }: Gift,
) {
  const has = ({ optionValues }: VariantDraft) => optionValues[place] === value
  return {
    variants: variants.map((variant) => (has(variant) ? { ...variant, pictureFileId } : variant)),
    count: variants.filter(has).length,
  }
}

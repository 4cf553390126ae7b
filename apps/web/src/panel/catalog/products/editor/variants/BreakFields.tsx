import { mostBreaks } from '@marketday/contract/catalog/quantity-breaks'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../../../ui/buttons/IconButton.tsx'
import { SelectField } from '../../../../../ui/fields/SelectField.tsx'
import { BoundMoney, BoundNumber } from '../bound-fields.tsx'
import type { ItemDraft, VariantDraft } from '../item-draft.ts'

interface BreakFieldsProps {
  variants: readonly VariantDraft[]
  currency: string
  /** Line with an error; new object per request. */
  sought: { readonly line: number } | null
}

export function BreakFields({ variants, currency, sought }: BreakFieldsProps) {
  const [line, setLine] = useState(0)
  const [followed, setFollowed] = useState(sought)
  if (sought !== followed) {
    setFollowed(sought)
    setLine(sought?.line ?? 0)
  }
  const lineIndex = Math.min(line, variants.length - 1)
  return (
    <fieldset className="flex flex-col gap-4 rounded-xl border border-line p-4">
      <legend className="px-1 text-sm font-medium text-ink">Quantity prices</legend>
      <p className="text-sm text-soft">
        Customers who buy this quantity pay less per unit. During a sale the lower price applies.
      </p>
      {variants.length > 1 && (
        <SelectField
          label="Variant"
          options={variants.map(({ optionValues }, index) => ({
            value: String(index),
            label: optionValues.join(' / '),
          }))}
          value={String(lineIndex)}
          onChange={({ target }) => setLine(Number(target.value))}
        />
      )}
      <BreaksOfVariant key={lineIndex} line={lineIndex} currency={currency} />
      {variants.length > 1 && <UseForAll line={lineIndex} />}
    </fieldset>
  )
}

function BreaksOfVariant({ line, currency }: { line: number; currency: string }) {
  const { setValue } = useFormContext<ItemDraft>()
  const name = `variants.${line}.quantityBreaks` as const
  const breaks = useWatch<ItemDraft, typeof name>({ name })
  const change = (changed: VariantDraft['quantityBreaks']) =>
    setValue(name, changed, { shouldDirty: true, shouldValidate: breaks.length > changed.length })
  return (
    <>
      {breaks.length > 0 && (
        <ol aria-label="Quantity prices" className="flex flex-col gap-3">
          {breaks.map((_break, index) => (
            <li key={index} className="flex flex-wrap items-start gap-3">
              <BoundNumber
                name={`${name}.${index}.from`}
                label="From"
                after="pieces  "
                min={2}
                className="w-36"
              />
              <BoundMoney
                name={`${name}.${index}.priceMinor`}
                label="Price each"
                currency={currency}
                className="w-40"
              />
              <span className="pt-6">
                <IconButton
                  label={`Remove quantity price ${index + 1}`}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => change(breaks.toSpliced(index, 1))}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      {breaks.length < mostBreaks && (
        <Button
          variant="secondary"
          size="small"
          className="self-start"
          onClick={() => change([...breaks, { from: null, priceMinor: null }])}
        >
          Add a quantity
        </Button>
      )}
    </>
  )
}

function UseForAll({ line }: { line: number }) {
  const { setValue, getValues } = useFormContext<ItemDraft>()
  const useForAll = () => {
    const quantityBreaks = getValues(`variants.${line}.quantityBreaks`)
    setValue(
      'variants',
      getValues('variants').map((variantDraft) => ({ ...variantDraft, quantityBreaks })),
      { shouldDirty: true },
    )
  }
  return (
    <Button variant="secondary" size="small" className="self-start" onClick={useForAll}>
      Use for all variants
    </Button>
  )
}

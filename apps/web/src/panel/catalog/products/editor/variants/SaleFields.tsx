import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'

import { Button } from '../../../../../ui/buttons/Button.tsx'
import { parseMinor } from '../../../../../ui/fields/MoneyField.tsx'
import { TextField } from '../../../../../ui/fields/TextField.tsx'
import { marketsQuery } from '../../../inventory-queries.ts'
import { BoundDateTime } from '../BoundDateTime.tsx'
import { BoundMoney } from '../bound-fields.tsx'
import type { ItemDraft, VariantDraft } from '../item-draft.ts'

interface SaleFieldsProps {
  currency: string
  /** Shows the sale price field; with several variants it is in their lines. */
  isSingle: boolean
  onEnd: () => void
}

export function SaleFields({ currency, isSingle, onEnd }: SaleFieldsProps) {
  const { setValue, getValues } = useFormContext<ItemDraft>()
  const timeZone = useQuery(marketsQuery).data?.timeZone
  const setPrices = (priceOf: (variant: VariantDraft) => number | null) =>
    setValue(
      'variants',
      getValues('variants').map((variantDraft) => ({
        ...variantDraft,
        salePriceMinor: priceOf(variantDraft),
      })),
      { shouldDirty: true },
    )
  const end = () => {
    setPrices(() => null)
    setValue('saleFrom', null, { shouldDirty: true })
    setValue('saleUntil', null, { shouldDirty: true })
    onEnd()
  }
  return (
    <fieldset className="flex flex-col gap-4 rounded-xl border border-line p-4">
      <legend className="px-1 text-sm font-medium text-ink">Sale</legend>
      <PercentOff
        onTake={(percentBp) => setPrices(({ priceMinor }) => reduceBy(priceMinor, percentBp))}
      />
      {isSingle && (
        <BoundMoney name="variants.0.salePriceMinor" label="Sale price" currency={currency} />
      )}
      {timeZone && (
        <div className="grid gap-4 sm:grid-cols-2">
          <BoundDateTime name="saleFrom" label="Sale begins" optional timeZone={timeZone} />
          <BoundDateTime name="saleUntil" label="Sale ends" optional timeZone={timeZone} />
        </div>
      )}
      <p className="text-sm text-soft">
        Without times it begins when you save and lasts until you end it. Shoppers see the regular
        price crossed out.
      </p>
      <Button variant="secondary" size="small" className="self-start" onClick={end}>
        End the sale
      </Button>
    </fieldset>
  )
}

function PercentOff({ onTake }: { onTake: (percentBp: number) => void }) {
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const take = () => {
    const percentBp = parseMinor(typed, 2)
    const isPossible = percentBp !== null && percentBp > 0 && percentBp < 10_000
    setIsWrong(!isPossible)
    if (isPossible) onTake(percentBp)
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        label="Percent off"
        optional
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={isWrong ? 'Enter a percentage above 0 and below 100' : undefined}
        className="w-40"
      />
      <Button variant="secondary" size="small" onClick={take}>
        Calculate sale prices
      </Button>
    </div>
  )
}

/** Reduces a price by hundredths of a percent, in whole minor units; null if nothing is left. */
export function reduceBy(priceMinor: number | null, percentBp: number): number | null {
  if (priceMinor === null) return null
  const reduced = Math.round((priceMinor * (10_000 - percentBp)) / 10_000)
  return reduced > 0 && reduced < priceMinor ? reduced : null
}

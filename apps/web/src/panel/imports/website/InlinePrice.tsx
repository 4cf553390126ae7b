import type { ImportItem } from '@marketday/contract/imports/imports'
import { useState } from 'react'
import { money } from '../../../platform/format.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'

interface InlinePriceProps {
  item: ImportItem
  currency: string
  onSave: (priceMinor: number) => Promise<unknown>
}

/** Inline price edit; a price range becomes a single price only on request. */
export function InlinePrice({ item, currency, onSave }: InlinePriceProps) {
  const [draft, setDraft] = useState<number | null>(item.priceMinor)
  const [isOpen, setOpen] = useState(false)
  const { priceMinor, highestPriceMinor } = item
  const isRange =
    priceMinor !== null && highestPriceMinor !== null && priceMinor !== highestPriceMinor
  if (isRange && !isOpen)
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-sm tabular-nums sm:justify-end">
        {money(priceMinor, currency)} – {money(highestPriceMinor, currency)}
        <button
          type="button"
          className="min-h-6 rounded px-1 font-medium text-primary-ink underline"
          onClick={() => setOpen(true)}
        >
          One price<span className="sr-only"> for all variants of {item.title}</span>
        </button>
      </p>
    )
  return (
    <MoneyField
      label={`Price of ${item.title}`}
      labelHidden
      currency={currency}
      valueMinor={draft}
      onChange={setDraft}
      placeholder="No price"
      onBlur={() => {
        if (draft === null || draft === priceMinor) setDraft(priceMinor)
        else void onSave(draft)
      }}
    />
  )
}

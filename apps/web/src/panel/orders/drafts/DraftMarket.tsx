import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Market } from '@marketday/contract/catalog/markets'

import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { marketsQuery } from '../../catalog/inventory-queries.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import type { DraftFormState } from './draft-form.ts'

/** Market of the order. Hidden with one market, unless the draft's market was deleted. */
export function DraftMarket({ state }: { state: DraftFormState }) {
  const markets = useQuery(marketsQuery)
  // A field in use stays visible when the reason for it disappears.
  const [hasChosen, setHasChosen] = useState(false)
  const isAsked = (markets.data?.rows.length ?? 0) > 1 || state.form.draft.marketId !== null
  const isUnknown = markets.isError && !markets.data
  if (!isAsked && !hasChosen && !isUnknown) return null
  const choose = (marketId: string | null) => {
    setHasChosen(true)
    state.change({ marketId })
  }
  return (
    <Card title="Market">
      <Loaded query={markets} what="the markets" rows={1}>
        {({ rows }) => <MarketField state={state} markets={rows} onChoose={choose} />}
      </Loaded>
    </Card>
  )
}

interface MarketFieldProps {
  state: DraftFormState
  markets: readonly Market[]
  onChoose: (marketId: string | null) => void
}

function MarketField({ state: { form, saved }, markets, onChoose }: MarketFieldProps) {
  const { marketId } = form.draft
  const home = markets.find(({ isDefault }) => isDefault)?.id ?? ''
  const value = marketId ?? home
  const isSaved = saved.content.marketId === marketId
  const problem = isSaved && saved.problems.find(({ path }) => path === 'marketId')?.message
  // The list may be older than the draft, which knows that its market was deleted.
  const available = problem ? markets.filter(({ id }) => id !== marketId) : markets
  const options = available.map(({ id, name }) => ({ value: id, label: name }))
  const gone = { value, label: nameMarket(available, marketId), disabled: true }
  return (
    <SelectField
      label="Sold in"
      hint="Its prices and taxes apply, and only items it sells can be ordered. Prices you entered yourself stay."
      className="sm:max-w-sm"
      value={value}
      options={options.some((option) => option.value === value) ? options : [gone, ...options]}
      onChange={({ target }) => onChoose(target.value === home ? null : target.value)}
      error={problem}
    />
  )
}

/** Null is the home market. */
export const nameMarket = (markets: readonly Market[], marketId: unknown): string =>
  markets.find(({ id, isDefault }) => (marketId === null ? isDefault : id === marketId))?.name ??
  'Deleted market'

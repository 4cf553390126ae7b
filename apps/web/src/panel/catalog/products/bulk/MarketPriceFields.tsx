import { RadioGroup } from '../../../../ui/fields/RadioGroup.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { useOtherMarkets } from '../../use-other-markets.ts'
import type { ChangeFieldsProps } from './change-draft.ts'
import { PriceFields } from './PriceFields.tsx'

export function MarketPriceFields(props: ChangeFieldsProps) {
  const { draft, isMarked, onChange } = props
  const markets = useOtherMarkets()
  const isUnchosen = draft.marketId === ''
  return (
    <>
      <SelectField
        label="Market"
        placeholder="Choose"
        value={draft.marketId}
        options={markets.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => onChange({ marketId: target.value })}
        error={isMarked && isUnchosen ? 'Choose a market' : undefined}
      />
      <RadioGroup
        label="Prices there"
        inline
        value={draft.isByPriceList ? 'list' : 'own'}
        onChange={(value) => onChange({ isByPriceList: value === 'list' })}
        options={[
          { value: 'own', label: 'Own prices, based on home prices' },
          { value: 'list', label: 'Use the price list' },
        ]}
      />
      {!draft.isByPriceList && (
        <PriceFields {...props} isMarked={isMarked && (draft.value === '' || !isUnchosen)} />
      )}
    </>
  )
}

import { useWatch } from 'react-hook-form'
import { countryOptions } from '../../../../platform/region-words.ts'
import { BoundSelect, BoundText } from './bound-fields.tsx'
import type { ItemDraft } from './item-draft.ts'

export function CustomsFields() {
  const country = useWatch<ItemDraft, 'countryOfOrigin'>({ name: 'countryOfOrigin' })
  return (
    <>
      <BoundText name="hsCode" optional maxLength={10} hint="For customs, such as 190590" />
      <BoundSelect
        name="countryOfOrigin"
        optional
        placeholder="Not specified"
        options={countryOptions(country)}
      />
    </>
  )
}

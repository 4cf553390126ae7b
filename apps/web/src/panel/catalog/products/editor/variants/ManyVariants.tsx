import type { Item } from '@marketday/contract/catalog/products/products'
import { priceFields } from '@marketday/contract/catalog/products/variant-fields'
import { useFormContext } from 'react-hook-form'
import { to } from '../../../../../paths.ts'
import { Button } from '../../../../../ui/buttons/Button.tsx'
import { buttonStyles } from '../../../../../ui/buttons/button-styles.ts'
import { UiLink } from '../../../../../ui/link.tsx'
import type { ItemDraft } from '../item-draft.ts'

export function ManyVariants({
  item,
  onTax,
}: {
  item: Item | null
  /** Adds a tax class per variant; null if already shown. */
  onTax: (() => void) | null
}) {
  return (
    <div className="flex flex-wrap gap-3">
      <FillDown />
      {onTax && (
        <Button variant="secondary" size="small" onClick={onTax}>
          Set tax by variant
        </Button>
      )}
      {item && (
        <UiLink
          href={`${to('spreadsheet')}?items=${item.id}`}
          className={buttonStyles({ variant: 'secondary', size: 'small' })}
        >
          Edit as spreadsheet
        </UiLink>
      )}
    </div>
  )
}

function FillDown() {
  const { setValue, getValues } = useFormContext<ItemDraft>()
  const fillDown = () => {
    const [first] = getValues('variants')
    if (!first) return
    const prices = Object.fromEntries(priceFields.map((field) => [field, first[field]]))
    setValue(
      'variants',
      getValues('variants').map((variantDraft) => ({ ...variantDraft, ...prices })),
      { shouldDirty: true },
    )
  }
  return (
    <Button variant="secondary" size="small" onClick={fillDown}>
      Use the first line’s prices for all
    </Button>
  )
}

import { useQuery } from '@tanstack/react-query'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { optionsOf, SelectField } from '../../../ui/fields/SelectField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { itemTraitsQuery } from '../inventory-queries.ts'
import { useOtherMarkets } from '../use-other-markets.ts'
import type { CollectionDraft } from './collection-draft.ts'
import { sortWords } from './collection-words.ts'
import type { useCollectionForm } from './use-collection-form.ts'
import { useRuleWords } from './use-rule-words.ts'

interface RuleFieldsProps {
  form: ReturnType<typeof useCollectionForm>
  field: (name: keyof CollectionDraft) => { id: string; label: string }
}

/** Conditions, all of which must match, and sort order. */
export function RuleFields({ form, field }: RuleFieldsProps) {
  const { categories, currency } = useRuleWords()
  const { data: traits } = useQuery(itemTraitsQuery)
  const { brand, tag } = form.draft
  const isElsewhere = useOtherMarkets().length > 0
  const priceHint = isElsewhere && 'The price in your home market, for all markets'
  return (
    <Card
      title="Which items"
      description="Items that meet all conditions, including items you add later."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...field('category')}
          {...form.text('category')}
          placeholder="Any category"
          options={categories}
          className="sm:col-span-2"
        />
        <SelectField
          {...field('brand')}
          {...form.text('brand')}
          placeholder="Any brand"
          options={withChosen(traits?.brands, brand)}
        />
        <SelectField
          {...field('tag')}
          {...form.text('tag')}
          placeholder="With or without tags"
          options={withChosen(traits?.tags, tag)}
        />
        {currency && (
          <>
            <MoneyField
              {...field('priceFromMinor')}
              {...form.money('priceFromMinor')}
              hint={priceHint}
              currency={currency}
              optional
            />
            <MoneyField
              {...field('priceToMinor')}
              {...form.money('priceToMinor')}
              hint={priceHint}
              currency={currency}
              optional
            />
          </>
        )}
        <NumberField
          {...field('addedWithinDays')}
          {...form.number('addedWithinDays')}
          optional
          min={1}
          max={365}
        />
        <SelectField {...field('sort')} {...form.text('sort')} options={optionsOf(sortWords)} />
      </div>
    </Card>
  )
}

/** Includes the selected value even if no item has it any more. */
const withChosen = (names: readonly string[] = [], chosen: string) =>
  [...new Set([...names, ...(chosen ? [chosen] : [])])].map((name) => ({
    value: name,
    label: name,
  }))

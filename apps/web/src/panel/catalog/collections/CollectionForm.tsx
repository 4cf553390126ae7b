import { useQuery } from '@tanstack/react-query'

import type { Collection } from '@marketday/contract/catalog/collections'

import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { FormErrorSummary } from '../../../ui/forms/FormErrorSummary.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { ConflictDialog } from '../../forms/ConflictDialog.tsx'
import { KeptFormOffer } from '../../forms/KeptFormOffer.tsx'
import { LeaveGuard } from '../../forms/LeaveGuard.tsx'
import { ReadOnlyNote } from '../../forms/ReadOnlyNote.tsx'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { useCan } from '../../account-query.ts'
import {
  collectionLabels,
  conflictWords,
  emptyCollection,
  type CollectionDraft,
  useCollectionForm,
} from './collection-draft.ts'
import { CollectionItems } from './CollectionItems.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { optionsOf, SelectField } from '../../../ui/fields/SelectField.tsx'
import { itemTraitsQuery } from '../inventory-queries.ts'
import { useOtherMarkets } from '../use-other-markets.ts'
import { sortWords, useRuleWords } from './collection-words.ts'

const names = Object.keys(emptyCollection) as (keyof CollectionDraft)[]
const idOf = (name: keyof CollectionDraft) => `collection.${name}`

/** Collection form: rule, order and placement, with a preview. */
export function CollectionForm({ stored }: { stored: Collection | null }) {
  const mayEdit = useCan()('products.edit')
  const form = useCollectionForm(stored, mayEdit)
  const field = (name: keyof CollectionDraft) => ({ id: idOf(name), label: collectionLabels[name] })
  const problems = names.flatMap((name) => {
    const problem = form.problems[name]
    return problem
      ? [{ message: `${collectionLabels[name]}: ${problem}`, fieldId: idOf(name) }]
      : []
  })
  return (
    <form
      noValidate
      aria-label="Collection"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
      className="[&_:is(input,select,button)]:scroll-mb-28"
    >
      {!mayEdit && (
        <ReadOnlyNote reason="Your role can see collections but not change them; ask an owner or a manager" />
      )}
      <KeptFormOffer kept={form.kept} />
      <div className="mb-4 empty:hidden">
        <FormErrorSummary problems={problems} tries={form.tries} />
      </div>
      <fieldset
        disabled={!mayEdit}
        className="grid min-w-0 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
      >
        <legend className="sr-only">Collection</legend>
        <div className="flex min-w-0 flex-col gap-4">
          <Card title="In the shop">
            <div className="flex flex-col gap-4">
              <TextField {...field('title')} {...form.text('title')} maxLength={80} />
              <TextField
                {...field('slug')}
                {...form.text('slug')}
                hint="Follows /collections/ in your shop. If empty, it comes from the name."
                optional
                maxLength={120}
              />
              <Checkbox
                {...field('isOnHome')}
                {...form.tick('isOnHome')}
                error={form.problems['isOnHome']}
              />
              <Checkbox
                {...field('isInMenu')}
                {...form.tick('isInMenu')}
                error={form.problems['isInMenu']}
              />
            </div>
          </Card>
          <RuleFields form={form} field={field} />
        </div>
        <CollectionItems
          draft={form.draft}
          onChange={(pinnedIds) => form.change({ pinnedIds })}
          mayEdit={mayEdit}
        />
      </fieldset>
      <SaveBar
        changes={form.changes}
        keptAt={form.kept.keptAt}
        saving={form.busy}
        saveLabel="Save"
        onDiscard={form.discard}
      />
      <LeaveGuard dirty={form.changes.length > 0 && !form.busy} />
      {form.asked && (
        <ConflictDialog what="this collection" asked={form.asked} words={conflictWords} />
      )}
    </form>
  )
}

interface RuleFieldsProps {
  form: ReturnType<typeof useCollectionForm>
  field: (name: keyof CollectionDraft) => { id: string; label: string }
}

/** Conditions, all of which must match, and sort order. */
function RuleFields({ form, field }: RuleFieldsProps) {
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

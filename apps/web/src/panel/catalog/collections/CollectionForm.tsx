import type { Collection } from '@marketday/contract/catalog/collections/collections'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { FormErrorSummary } from '../../../ui/forms/FormErrorSummary.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { ConflictDialog } from '../../forms/ConflictDialog.tsx'
import { KeptFormOffer } from '../../forms/kept/KeptFormOffer.tsx'
import { LeaveGuard } from '../../forms/LeaveGuard.tsx'
import { ReadOnlyNote } from '../../forms/ReadOnlyNote.tsx'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { useCan } from '../../use-can.ts'
import {
  collectionLabels,
  conflictWords,
  emptyCollection,
  type CollectionDraft,
} from './collection-draft.ts'
import { CollectionItems } from './CollectionItems.tsx'
import { RuleFields } from './RuleFields.tsx'
import { useCollectionForm } from './use-collection-form.ts'

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

import { useImperativeHandle, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { FormProvider } from 'react-hook-form'

import type { Item } from '@marketday/contract/catalog/products/products'
import { createItem, updateItem } from '@marketday/contract/catalog/products/products'
import type { ProductOption } from '@marketday/contract/catalog/products/product-shapes'

import { ApiError, call } from '../../../../platform/api/api.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { FormErrorSummary, type FormProblem } from '../../../../ui/forms/FormErrorSummary.tsx'
import { itemQuery } from '../../inventory-queries.ts'
import { draftOf, inputOf, type ItemDraft } from './item-draft.ts'
import { changedNames, findLine, problemsOf, showServerErrors, useItemForm } from './item-form.ts'
import { ItemForm } from './ItemForm.tsx'
import { KeptFormOffer, useKeptForm } from '../../../forms/KeptFormOffer.tsx'
import { LeaveGuard } from '../../../forms/LeaveGuard.tsx'
import { SaveBar } from '../../../forms/SaveBar.tsx'
import type { UnsavedForm } from '../../../forms/unsaved-form.ts'
import { useConflict } from '../../../forms/use-conflict.ts'
import {
  choose,
  isSame,
  mergeDrafts,
  mergeFields,
  mergeWhole,
  type Choices,
  type Merged,
  type Merger,
  type MergePlan,
  type Versions,
} from '../../../forms/merge-drafts.ts'
import { mergeEntries, mergeTyped, mergeRows } from '../../../forms/merge-rows.ts'
import { arrangeVariants } from './variants/arrange-variants.ts'
import type { FileDraft, PartDraft, VariantDraft } from './item-draft.ts'

const ItemConflict = lazyPart(() => import('./ItemConflict.tsx').then((part) => part.ItemConflict))

interface ItemEditorProps {
  item: Item | null
  currency: string
  onSaved: (item: Item) => void
  handle?: RefObject<UnsavedForm | null>
}

export function ItemEditor({ item, currency, onSaved, handle }: ItemEditorProps) {
  const form = useItemForm(item)
  const [base, setBase] = useState(item)
  const [problems, setProblems] = useState<FormProblem[]>([])
  const [targetLine, setSought] = useState<{ readonly line: number } | null>(null)
  const { isSubmitting, dirtyFields, isDirty } = form.formState

  const save = async (draft: ItemDraft, opened: Item | null): Promise<boolean> => {
    setProblems([])
    try {
      const saved = await send(draft, opened)
      setBase(saved)
      form.reset(draftOf(saved))
      onSaved(saved)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (opened && error.code === 'version_conflict') return (await meet(opened, draft)) === true
      const named = showServerErrors(form, error)
      setProblems(named.length > 0 ? named : [{ message: error.message }])
      return false
    }
  }
  const begin = (opened: Item | null, draft: ItemDraft) => {
    setBase(opened)
    form.reset(draftOf(opened))
    form.reset(draft, { keepDefaultValues: true })
  }
  const { asked, meet } = useConflict<Item, ItemDraft>({
    toDraft: draftOf,
    merge: mergeItems,
    load: () => queryClient.fetchQuery({ ...itemQuery(item?.id ?? ''), staleTime: 0 }),
    adopt: (draft, theirs) => {
      begin(theirs, draft)
      return save(draft, theirs)
    },
  })
  const storedForm = useKeptForm<Item | null, ItemDraft>({
    of: nameDraft(item),
    opened: base,
    isDirty,
    read: form.getValues,
    begin,
  })
  const submit = async () => {
    let isSaved = false
    await form.handleSubmit(
      async (draft) => {
        isSaved = await save(draft, base)
      },
      (errors) => setProblems(problemsOf(errors)),
    )()
    return isSaved
  }
  const seek = (id: string) => {
    const line = findLine(id)
    if (line !== null) setSought({ line })
  }
  const discard = () => {
    form.reset()
    setProblems([])
  }
  useImperativeHandle(handle, () => ({
    isDirty: () => isDirty,
    save: submit,
    discard,
  }))

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={item ? item.title : 'New item'}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        // The save bar must not cover the focused field.
        className="[&_:is(input,select,textarea,button)]:scroll-mb-28"
      >
        <KeptFormOffer kept={storedForm} />
        <div className="mb-5 empty:hidden">
          <FormErrorSummary problems={problems} onSeek={(id) => flushSync(() => seek(id))} />
        </div>
        <ItemForm item={item} currency={currency} sought={targetLine} />
        <SaveBar
          changes={isDirty ? changedNames(dirtyFields) : []}
          keptAt={storedForm.keptAt}
          saving={isSubmitting}
          saveLabel={item ? 'Save' : 'Add item'}
          onDiscard={discard}
        />
      </form>
      <LeaveGuard dirty={isDirty && !isSubmitting} />
      {asked && <ItemConflict asked={asked} draft={form.getValues()} currency={currency} />}
    </FormProvider>
  )
}

/** Key of the stored draft; null if read-only. */
function nameDraft(item: Item | null): string | null {
  if (item === null) return 'new item'
  return item.actions.edit === null ? `item ${item.id}` : null
}

const send = (draft: ItemDraft, opened: Item | null) =>
  opened
    ? call(updateItem, {
        params: { itemId: opened.id },
        body: { version: opened.version, item: inputOf(draft) },
      })
    : call(createItem, { body: inputOf(draft) })

/**
 * Merges two users' changes of an item. Options determine the variants: if one user removed a
 * variant and the other changed it, the conflict is about the options.
 */
export function mergeItems(versions: Versions<ItemDraft>, choices: Choices): Merged<ItemDraft> {
  const first = mergeDrafts(versions, choices, plan)
  const isVariantLost = first.conflicts.some(({ path }) => /^variants\.[^.]+$/.test(path))
  const { value, conflicts } = isVariantLost
    ? mergeDrafts(versions, choices, { ...plan, options: askForOptions })
    : first
  const isAsked = conflicts.some(({ path }) => path === 'options')
  const variants = isAsked
    ? withCombinations(value.variants, versions[choices['options'] ?? 'mine'].variants)
    : value.variants
  return {
    value: { ...value, variants: arrangeVariants(variants, filled(value.options)) },
    conflicts: conflicts.filter(({ path }) => !/^variants\.[^.]+(?:\.optionValues)?$/.test(path)),
  }
}

/**
 * Merges option values unless an option was added, removed or renamed; otherwise the options
 * conflict as a whole.
 */
const mergeOptions: Merger<ProductOption[]> = (versions, place) => {
  const { base, mine, theirs } = versions
  const names = (options: readonly ProductOption[]) => options.map(({ name }) => name)
  if (!isSame(names(base), names(mine)) || !isSame(names(base), names(theirs)))
    return mergeWhole(versions, place)
  const values = (options: readonly ProductOption[], index: number) => options[index]?.values ?? []
  const value = base.map(({ name }, index) => ({
    name,
    values: mergeEntries({
      base: values(base, index),
      mine: values(mine, index),
      theirs: values(theirs, index),
    }).value,
  }))
  return { value, conflicts: [] }
}

const askForOptions: Merger<ProductOption[]> = (versions, place) =>
  isSame(versions.mine, versions.theirs)
    ? { value: versions.mine, conflicts: [] }
    : choose(versions, place)

const plan: MergePlan<ItemDraft> = {
  tags: mergeTyped,
  customValues: mergeFields<ItemDraft['customValues']>({}),
  options: mergeOptions,
  images: mergeRows<ItemDraft['images'][number]>({ key: 'fileId' }),
  files: mergeRows<FileDraft>({ key: 'id', alike: 'fileId' }),
  parts: mergeRows<PartDraft>({ key: 'variantId' }),
  variants: mergeRows<VariantDraft>({ key: 'id', alike: 'optionValues', isArrangedLater: true }),
}

const withCombinations = (variants: readonly VariantDraft[], chosen: readonly VariantDraft[]) =>
  variants.map((variant) => {
    const there = chosen.find(({ id }) => id !== undefined && id === variant.id)
    return there ? { ...variant, optionValues: there.optionValues } : variant
  })

const filled = (options: readonly ProductOption[]) =>
  options.filter(({ values }) => values.length > 0)

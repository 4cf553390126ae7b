import type { ProductOption } from '@marketday/contract/catalog/products/product-shapes'
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
} from '../../../forms/merge/merge-drafts.ts'
import { mergeEntries, mergeTyped } from '../../../forms/merge/merge-entries.ts'
import { mergeRows } from '../../../forms/merge/merge-rows.ts'
import { arrangeVariants } from './variants/arrange-variants.ts'
import type { FileDraft, ItemDraft, PartDraft, VariantDraft } from './item-draft.ts'

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

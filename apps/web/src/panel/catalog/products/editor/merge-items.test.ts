import { expect, test } from 'vitest'
import type { Choices } from '../../../forms/merge-drafts.ts'
import { arrangeVariants } from './variants/arrange-variants.ts'
import { emptyDraft, type ItemDraft, type VariantDraft } from './item-draft.ts'
import { mergeItems } from './ItemEditor.tsx'

const [plain] = emptyDraft.variants as [VariantDraft]
const variant = (id: string, value: string, priceMinor = 350): VariantDraft => ({
  ...plain,
  id,
  optionValues: [value],
  priceMinor,
})
const base: ItemDraft = {
  ...emptyDraft,
  title: 'Rye',
  tags: 'bread',
  options: [{ name: 'Size', values: ['S', 'M'] }],
  variants: [variant('s', 'S'), variant('m', 'M', 500)],
  images: [
    { fileId: 'p', url: '/p', alt: '' },
    { fileId: 'q', url: '/q', alt: '' },
  ],
}
const merge = (mine: Partial<ItemDraft>, theirs: Partial<ItemDraft>, choices: Choices = {}) =>
  mergeItems({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }, choices)
const withOptions = (options: ItemDraft['options'], variants = base.variants) => ({
  options,
  variants: arrangeVariants(variants, options),
})
const lines = ({ variants }: ItemDraft) =>
  variants.map(({ id, optionValues, priceMinor }) => [optionValues.join('/'), id, priceMinor])

test('a price that they changed is not put back by who changed the title', () => {
  const { value, conflicts } = merge(
    { title: 'Dark rye' },
    { variants: [variant('s', 'S', 999), variant('m', 'M', 500)] },
  )
  expect(conflicts).toEqual([])
  expect(value.title).toBe('Dark rye')
  expect(lines(value)[0]).toEqual(['S', 's', 999])
})

test('a price that both changed is asked for its variant alone', () => {
  const mine = { variants: [variant('s', 'S', 400), variant('m', 'M', 500)] }
  const theirs = { variants: [variant('s', 'S', 999), variant('m', 'M', 550)] }
  const { conflicts } = merge(mine, theirs)
  expect(conflicts).toEqual([{ path: 'variants.s.priceMinor', mine: 400, theirs: 999 }])
  expect(lines(merge(mine, theirs, { 'variants.s.priceMinor': 'theirs' }).value)).toEqual([
    ['S', 's', 999],
    ['M', 'm', 550],
  ])
})

test('sizes that two people added are both there', () => {
  const mine = withOptions([{ name: 'Size', values: ['S', 'M', 'L'] }])
  const theirs = withOptions(
    [{ name: 'Size', values: ['S', 'M', 'XL'] }],
    [...base.variants, variant('xl', 'XL', 700)],
  )
  const { value, conflicts } = merge(mine, theirs)
  expect(conflicts).toEqual([])
  expect(lines(value)).toEqual([
    ['S', 's', 350],
    ['M', 'm', 500],
    ['L', undefined, 350],
    ['XL', 'xl', 700],
  ])
})

test('a size that they took away goes, unless its price was changed here: then the options are asked', () => {
  const theirs = withOptions([{ name: 'Size', values: ['M'] }])
  expect(lines(merge({ title: 'Mine' }, theirs).value)).toEqual([['M', 'm', 500]])
  const mine = { variants: [variant('s', 'S', 360), variant('m', 'M', 500)] }
  const asked = merge(mine, theirs)
  expect(asked.conflicts.map(({ path }) => path)).toEqual(['options'])
  expect(lines(asked.value)).toEqual([
    ['S', 's', 360],
    ['M', 'm', 500],
  ])
  expect(lines(merge(mine, theirs, { options: 'theirs' }).value)).toEqual([['M', 'm', 500]])
})

test('two new options are one question, and the variants follow its answer with their prices', () => {
  const mine = withOptions([...base.options, { name: 'Crust', values: ['Dark'] }])
  const theirs = {
    ...withOptions([{ name: 'Weight', values: ['S', 'M'] }]),
    variants: [variant('s', 'S', 999), variant('m', 'M', 500)],
  }
  const asked = merge(mine, theirs)
  expect(asked.conflicts.map(({ path }) => path)).toEqual(['options'])
  expect(lines(asked.value)).toEqual([
    ['S/Dark', 's', 999],
    ['M/Dark', 'm', 500],
  ])
  expect(lines(merge(mine, theirs, { options: 'theirs' }).value)).toEqual([
    ['S', 's', 999],
    ['M', 'm', 500],
  ])
})

test('tags, pictures and their order of two people are put together', () => {
  const [first, second] = base.images as [ItemDraft['images'][number], ItemDraft['images'][number]]
  const { value, conflicts } = merge(
    { tags: 'bread, rye', images: [{ ...first, alt: 'A loaf' }, second] },
    { tags: 'bread, fresh', images: [second, first, { fileId: 'r', url: '/r', alt: '' }] },
  )
  expect(conflicts).toEqual([])
  expect(value.tags).toBe('bread, rye, fresh')
  expect(value.images.map(({ fileId, alt }) => [fileId, alt])).toEqual([
    ['q', ''],
    ['p', 'A loaf'],
    ['r', ''],
  ])
})

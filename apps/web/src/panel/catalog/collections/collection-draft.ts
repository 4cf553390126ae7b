import {
  CollectionInput,
  type Collection,
} from '@marketday/contract/catalog/collections/collections'
import * as z from 'zod/mini'
import type { Issue } from '../../../platform/forms/problems.ts'
import type { ConflictWords } from '../../forms/ConflictDialog.tsx'
import { sayValue } from '../../forms/merge/say-value.ts'
import { sortWords } from './collection-words.ts'

/** Collection form state: empty conditions are ignored. */
export interface CollectionDraft {
  title: string
  slug: string
  category: string
  brand: string
  tag: string
  priceFromMinor: number | null
  priceToMinor: number | null
  addedWithinDays: number | null
  sort: CollectionInput['sort']
  pinnedIds: readonly string[]
  isOnHome: boolean
  isInMenu: boolean
}

type Name = keyof CollectionDraft

export const collectionLabels: Readonly<Record<Name, string>> = {
  title: 'Name',
  slug: 'Address',
  category: 'Category',
  brand: 'Brand',
  tag: 'Tag',
  priceFromMinor: 'Price from',
  priceToMinor: 'Price up to',
  addedWithinDays: 'Added in the last … days',
  sort: 'Order',
  pinnedIds: 'Pinned items',
  isOnHome: 'On the home page',
  isInMenu: 'In the menu',
}

const names = Object.keys(collectionLabels) as Name[]

export const emptyCollection: CollectionDraft = {
  title: '',
  slug: '',
  category: '',
  brand: '',
  tag: '',
  priceFromMinor: null,
  priceToMinor: null,
  addedWithinDays: null,
  sort: 'title',
  pinnedIds: [],
  isOnHome: false,
  isInMenu: false,
}

export const toDraft = ({
  rule,
  id: _id,
  version: _version,
  ...rest
}: Collection): CollectionDraft => ({
  ...emptyCollection,
  ...rest,
  ...rule,
})

export function toFilling(draft: CollectionDraft) {
  const { category, brand, tag, priceFromMinor, priceToMinor, addedWithinDays } = draft
  return {
    rule: {
      ...(category && { category }),
      ...(brand && { brand }),
      ...(tag && { tag }),
      ...(priceFromMinor !== null && { priceFromMinor }),
      ...(priceToMinor !== null && { priceToMinor }),
      ...(addedWithinDays !== null && { addedWithinDays }),
    },
    sort: draft.sort,
    pinnedIds: [...draft.pinnedIds],
  }
}

export function parseCollection(draft: CollectionDraft) {
  const { title, slug, isOnHome, isInMenu } = draft
  const input = { title, ...(slug && { slug }), ...toFilling(draft), isOnHome, isInMenu }
  const { data, error } = z.safeParse(CollectionInput, input)
  return { data, error: error && { issues: error.issues.map(atField) } }
}

/** Form fields are not nested. */
const atField = ({ path, message }: Issue): Issue => ({
  path: path[0] === 'rule' ? path.slice(1) : path,
  message,
})

export const changesBetween = (before: CollectionDraft, after: CollectionDraft): string[] =>
  names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => collectionLabels[name])

export const conflictWords: ConflictWords = {
  label: ({ path }) => collectionLabels[path as Name],
  say: (path, value) => {
    if (path === 'sort') return sortWords[value as CollectionDraft['sort']]
    if (path === 'pinnedIds') return `${(value as readonly string[]).length} pinned items`
    return sayValue(value)
  },
}

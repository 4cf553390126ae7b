import * as z from 'zod/mini'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import {
  CollectionInput,
  type Collection,
  createCollection,
  updateCollection,
} from '@marketday/contract/catalog/collections'

import type { Issue } from '../../../platform/forms/checked.ts'
import type { ConflictWords } from '../../forms/ConflictDialog.tsx'
import { sayValue } from '../../forms/say-value.ts'
import { sortWords } from './collection-words.ts'
import { to } from '../../../paths.ts'
import { ApiError, call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { showAnswer } from '../../../platform/api/show-answer.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useBusy } from '../../../ui/buttons/use-busy.ts'
import { notify, notifyError } from '../../../ui/feedback/toast.ts'
import { useKeptForm } from '../../forms/KeptFormOffer.tsx'
import { mergeDrafts } from '../../forms/merge-drafts.ts'
import { useConflict } from '../../forms/use-conflict.ts'
import { collectionQuery, refreshCollections } from './collection-queries.ts'

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

const draftOf = (stored: Collection | null) => (stored ? toDraft(stored) : emptyCollection)

/** Collection form state; null creates one. */
export function useCollectionForm(initial: Collection | null, isKept: boolean) {
  const [base, setBase] = useState(initial)
  const fields = useForm(draftOf(base), parseCollection)
  const navigate = useNavigate()
  const { busy, during } = useBusy()
  const { draft } = fields
  const begin = (stored: Collection | null, next: CollectionDraft = draftOf(stored)) => {
    setBase(stored)
    fields.begin(next)
  }

  const save = async (input: CollectionInput, opened: Collection | null): Promise<unknown> => {
    try {
      const saved = await send(input, opened)
      await showAnswer(collectionQuery(saved.id).queryKey, saved)
      begin(saved)
      notify('Saved', { description: 'Your shop shows it with the next build.' })
      void refreshCollections()
      if (!opened) await navigate(to('collection', { collectionId: saved.id }), { replace: true })
    } catch (error) {
      if (opened && error instanceof ApiError && error.code === 'version_conflict')
        return await meet(opened, draft)
      if (!fields.refuse(error)) notifyError('The collection could not be saved', error)
    }
    return undefined
  }
  const submit = (next: CollectionDraft, opened: Collection | null) => {
    fields.accept()
    const { data } = parseCollection(next)
    return data ? during(() => save(data, opened)) : undefined
  }
  const { asked, meet } = useConflict<Collection, CollectionDraft>({
    toDraft,
    merge: mergeDrafts,
    load: () => queryClient.fetchQuery({ ...collectionQuery(initial?.id ?? ''), staleTime: 0 }),
    adopt: (merged, theirs) => {
      begin(theirs, merged)
      return submit(merged, theirs)
    },
  })
  const changes = changesBetween(draftOf(base), draft)
  const storedForm = useKeptForm<Collection | null, CollectionDraft>({
    of: isKept ? `collection ${initial?.id ?? 'new'}` : null,
    opened: base,
    isDirty: changes.length > 0,
    read: () => draft,
    begin,
  })
  return {
    ...fields,
    changes,
    busy,
    kept: storedForm,
    asked,
    submit: () => void (busy || submit(draft, base)),
    discard: () => begin(base),
  }
}

const send = (input: CollectionInput, opened: Collection | null): Promise<Collection> =>
  opened
    ? call(updateCollection, {
        params: { collectionId: opened.id },
        body: { ...input, version: opened.version },
      })
    : call(createCollection, { body: input })

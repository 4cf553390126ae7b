import {
  createCollection,
  updateCollection,
  type Collection,
  type CollectionInput,
} from '@marketday/contract/catalog/collections/collections'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { to } from '../../../paths.ts'
import { ApiError, call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { showAnswer } from '../../../platform/api/show-answer.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useBusy } from '../../../ui/buttons/use-busy.ts'
import { notify, notifyError } from '../../../ui/feedback/toast.ts'
import { useKeptForm } from '../../forms/kept/use-kept-form.ts'
import { mergeDrafts } from '../../forms/merge/merge-drafts.ts'
import { useConflict } from '../../forms/use-conflict.ts'
import {
  changesBetween,
  emptyCollection,
  parseCollection,
  toDraft,
  type CollectionDraft,
} from './collection-draft.ts'
import { collectionQuery, refreshCollections } from './collection-queries.ts'

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

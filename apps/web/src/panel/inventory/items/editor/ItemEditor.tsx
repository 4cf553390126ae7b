import type { Item } from '@marketday/contract/products/products'
import { createItem, updateItem } from '@marketday/contract/products/products'
import { useEffect, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { ApiError, call } from '../../../../platform/api/api.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { FormErrorSummary, type FormProblem } from '../../../../ui/fields/FormErrorSummary.tsx'
import { itemQuery } from '../../inventory-queries.ts'
import { Differences } from './Differences.tsx'
import { draftOf, inputOf, type ItemDraft } from './item-draft.ts'
import { problemsOf, showServerErrors, useItemForm, wordOf } from './item-form.ts'
import { ItemForm } from './ItemForm.tsx'
import { ConflictDialog } from '../../../forms/ConflictDialog.tsx'
import { LeaveGuard } from '../../../forms/LeaveGuard.tsx'
import { SaveBar } from '../../../forms/SaveBar.tsx'

interface ItemEditorProps {
  item: Item | null
  currency: string
  onSaved: (item: Item) => void
  onDiscard?: () => void
}

/** The whole form with its save bar, leave guard and what happens when two people save. */
export function ItemEditor({ item, currency, onSaved, onDiscard }: ItemEditorProps) {
  const form = useItemForm(item)
  const element = useRef<HTMLFormElement>(null)
  const [version, setVersion] = useState(item?.version ?? 0)
  const [problems, setProblems] = useState<FormProblem[]>([])
  const [theirs, setTheirs] = useState<Item | null>(null)
  const { isSubmitting, dirtyFields, isDirty } = form.formState
  useSaveShortcut(element)

  const adopt = (saved: Item) => {
    setVersion(saved.version)
    setTheirs(null)
    setProblems([])
    form.reset(draftOf(saved))
  }
  const save = async (draft: ItemDraft, atVersion: number) => {
    setProblems([])
    try {
      const input = inputOf(draft)
      const saved = item
        ? await call(updateItem, {
            params: { itemId: item.id },
            body: { version: atVersion, item: input },
          })
        : await call(createItem, { body: input })
      adopt(saved)
      onSaved(saved)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (item && error.code === 'version_conflict')
        return setTheirs(await queryClient.fetchQuery({ ...itemQuery(item.id), staleTime: 0 }))
      const named = showServerErrors(form, error)
      setProblems(named.length > 0 ? named : [{ message: error.message }])
    }
  }
  const submit = form.handleSubmit(
    (draft) => save(draft, version),
    (errors) => setProblems(problemsOf(errors)),
  )

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        aria-label={item ? item.title : 'New item'}
        onSubmit={(event) => void submit(event)}
        // The save bar must not cover what has the focus.
        className="[&_:is(input,select,textarea,button)]:scroll-mb-28"
      >
        <div className="mb-5 empty:hidden">
          <FormErrorSummary problems={problems} />
        </div>
        <ItemForm item={item} currency={currency} />
        <SaveBar
          changes={isDirty ? Object.keys(dirtyFields).map(wordOf) : []}
          saving={isSubmitting}
          saveLabel={item ? 'Save' : 'Add item'}
          onDiscard={() => {
            form.reset()
            setProblems([])
            onDiscard?.()
          }}
        />
      </form>
      <LeaveGuard dirty={isDirty && !isSubmitting} />
      {theirs && (
        <ConflictDialog
          what="this item"
          onKeepMine={() => void save(form.getValues(), theirs.version)}
          onTakeTheirs={() => adopt(theirs)}
          onClose={() => setTheirs(null)}
        >
          <Differences theirs={theirs} mine={form.getValues()} />
        </ConflictDialog>
      )}
    </FormProvider>
  )
}

function useSaveShortcut(form: React.RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey)
        return
      event.preventDefault()
      form.current?.requestSubmit()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [form])
}

import { saveView, type ListName } from '@marketday/contract/lists/lists'
import { changeView, type AddressPair, type SavedView } from '@marketday/contract/lists/saved-views'
import { useState } from 'react'
import { ApiError, call } from '../../../../platform/api/api.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { notify } from '../../../../ui/feedback/toast.ts'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { Form } from '../../../../ui/fields/Form.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { refreshSettings } from '../settings/list-settings.ts'

interface ViewDialogProps {
  list: ListName
  /** Null saves a new one. */
  view: SavedView | null
  /** What a new one shows. */
  query: readonly AddressPair[]
  onSaved: (view: Pick<SavedView, 'id' | 'query'>) => void
  onClose: () => void
}

/** Saves what a list shows under a name, or names and shares a view anew. */
export function ViewDialog({ list, view, query, onSaved, onClose }: ViewDialogProps) {
  const [draft, setDraft] = useState({
    title: view?.title ?? '',
    isShared: view?.isShared ?? false,
    isDefault: false,
  })
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  const title = draft.title.trim()
  const isKeptShared = view !== null && view.isShared && view.actions.unshare !== null
  const submit = async () => {
    const { isShared, isDefault } = draft
    try {
      if (view) await rename(view, { title, isShared })
      else onSaved(await saveNew(list, { title, isShared, query, isDefault }))
      notify(`The view “${title}” is saved`)
      onClose()
    } finally {
      await refreshSettings()
    }
  }
  return (
    <Dialog
      title={view ? `View “${view.title}”` : 'Save as a view'}
      description={view ? undefined : 'Filters and order of the list as you see them now.'}
      onClose={onClose}
      size="small"
    >
      <Form action="Save view" isComplete={title !== ''} onSubmit={submit}>
        {({ isChecked, failure }) => (
          <>
            <TextField
              label="Name"
              autoComplete="off"
              maxLength={60}
              value={draft.title}
              onChange={({ target }) => change({ title: target.value })}
              error={isChecked && title === '' ? 'Give the view a name' : isOfTitle(failure)}
            />
            <Checkbox
              label="Share it with the business"
              hint={
                isKeptShared
                  ? view.actions.unshare
                  : 'Everybody who may see this list can use it. You and the owner can change it.'
              }
              checked={draft.isShared}
              disabled={isKeptShared}
              onChange={({ target }) => change({ isShared: target.checked })}
            />
            {!view && (
              <Checkbox
                label="Open the list with it"
                hint="For you alone. “All” is still there."
                checked={draft.isDefault}
                onChange={({ target }) => change({ isDefault: target.checked })}
              />
            )}
          </>
        )}
      </Form>
    </Dialog>
  )
}

const isOfTitle = (failure: Error | null) =>
  failure instanceof ApiError && failure.errors.some(({ path }) => path === 'title')

interface NewView {
  readonly title: string
  readonly isShared: boolean
  readonly query: readonly AddressPair[]
  readonly isDefault: boolean
}

async function saveNew(list: ListName, view: NewView) {
  const query = [...view.query]
  const { id } = await call(saveView, { params: { list }, body: { ...view, query } })
  return { id, query }
}

const rename = ({ id, version }: SavedView, body: { title: string; isShared: boolean }) =>
  call(changeView, { params: { viewId: id }, body: { ...body, version } })

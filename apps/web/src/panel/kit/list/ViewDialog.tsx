import { saveView, type ListName } from '@marketday/contract/panel/lists'
import { changeView, type AddressPair, type SavedView } from '@marketday/contract/panel/saved-views'
import { call } from '../../../platform/api/api.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { refreshSettings } from './list-settings.ts'

interface ViewDialogProps {
  list: ListName
  /** Null adds a view. */
  view: SavedView | null
  query: readonly AddressPair[]
  onSaved: (view: Pick<SavedView, 'id' | 'query'>) => void
  onClose: () => void
}

export function ViewDialog({ list, view, query, onSaved, onClose }: ViewDialogProps) {
  const form = useForm(draftOf(view), parse)
  const isKeptShared = view !== null && view.isShared && view.actions.unshare !== null
  const save = async ({ title, isShared, isDefault }: Draft) => {
    try {
      if (view) await rename(view, { title, isShared })
      else onSaved(await saveNew(list, { title, isShared, query, isDefault }))
      notify(`The view “${title}” is saved`)
    } finally {
      await refreshSettings()
    }
  }
  return (
    <FormDialog
      title={view ? `View “${view.title}”` : 'Save as a view'}
      description={view ? undefined : 'Saves the filters and order you see now.'}
      onClose={onClose}
      size="small"
      action="Save view"
      {...form.sending(save)}
    >
      <TextField label="Name" autoComplete="off" maxLength={60} {...form.text('title')} />
      <Checkbox
        label="Share it with the team"
        hint={
          isKeptShared
            ? view.actions.unshare
            : 'Everyone who can see this list can use it. You and the owner can change it.'
        }
        disabled={isKeptShared}
        {...form.tick('isShared')}
      />
      {!view && (
        <Checkbox
          label="Open the list with this view"
          hint="Only for you. “All” is still available."
          {...form.tick('isDefault')}
        />
      )}
    </FormDialog>
  )
}

type Draft = ReturnType<typeof draftOf>

const draftOf = (view: SavedView | null) => ({
  title: view?.title ?? '',
  isShared: view?.isShared ?? false,
  isDefault: false,
})

function parse(draft: Draft) {
  const title = draft.title.trim()
  return checked({ ...draft, title }, { title: title === '' && 'Enter a name' })
}

async function saveNew(
  list: ListName,
  view: {
    readonly title: string
    readonly isShared: boolean
    readonly query: readonly AddressPair[]
    readonly isDefault: boolean
  },
) {
  const query = [...view.query]
  const { id } = await call(saveView, { params: { list }, body: { ...view, query } })
  return { id, query }
}

const rename = ({ id, version }: SavedView, body: { title: string; isShared: boolean }) =>
  call(changeView, { params: { viewId: id }, body: { ...body, version } })

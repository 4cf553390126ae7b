import { Bookmark } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'

import {
  chooseDefaultView,
  type ListName,
  type ListSettings,
} from '@marketday/contract/panel/lists'
import {
  changeView,
  deleteView,
  restoreView,
  type AddressPair,
  type SavedView,
} from '@marketday/contract/panel/saved-views'

import { lazyPart } from '../../../ui/lazy-part.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Menu } from '../../../ui/dialogs/Menu.tsx'
import type { ListEndpoint } from './list-address.ts'
import { useListSettings, actOnViews } from './list-settings.ts'
import { isSameQuery, pairsFrom, viewFields, viewName, withView } from './view-address.ts'
import { call } from '../../../platform/api/api.ts'
import type { MenuEntry } from '../../../ui/dialogs/Menu.tsx'
import { notify } from '../../../ui/feedback/toast.ts'

const ViewDialog = lazyPart(() => import('./ViewDialog.tsx').then((part) => part.ViewDialog))

interface ViewsMenuProps {
  list: ListName
  endpoint: ListEndpoint
}

/** Saved views of a list; the open one is in the URL. */
export function ViewsMenu({ list, endpoint }: ViewsMenuProps) {
  const { settings } = useListSettings(list)
  const [search, setSearch] = useSearchParams()
  const [edited, setEdited] = useState<SavedView | 'new' | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const query = pairsFrom(endpoint, search)
  const opened = settings.views.find(({ id }) => id === search.get(viewName)) ?? null
  const isChanged = opened !== null && !isSameQuery(opened.query, query)
  const open = (view: Pick<SavedView, 'id' | 'query'> | null) =>
    setSearch((now) => withView(endpoint, now, view), { preventScrollReset: true })
  const close = () => {
    // The menu entry that opened the dialog no longer exists; nothing behind an open dialog takes focus.
    flushSync(() => setEdited(null))
    trigger.current?.focus()
  }
  if (viewFields(endpoint).length === 0) return null
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button ref={trigger} variant="secondary" size="small" className="max-w-60 min-w-0">
            <Bookmark aria-hidden className="size-4 shrink-0" />
            {opened ? (
              <span className="truncate max-sm:sr-only">
                View: <bdi>{opened.title}</bdi>
                {isChanged && ', changed'}
              </span>
            ) : (
              <span className="max-sm:sr-only">Views</span>
            )}
          </Button>
        }
        groups={viewEntries({ list, settings, query, opened, isChanged, open, edit: setEdited })}
      />
      {edited && (
        <ViewDialog
          list={list}
          view={edited === 'new' ? null : edited}
          query={query}
          onSaved={open}
          onClose={close}
        />
      )}
    </>
  )
}

interface OpenedViews {
  readonly list: ListName
  readonly settings: ListSettings
  readonly query: readonly AddressPair[]
  readonly opened: SavedView | null
  /** The URL differs from the opened view. */
  readonly isChanged: boolean
  readonly open: (view: SavedView | null) => void
  readonly edit: (view: SavedView | 'new') => void
}

function viewEntries(openedViews: OpenedViews): MenuEntry[][] {
  const { settings, query, opened, open } = openedViews
  const choice = (view: SavedView): MenuEntry => ({
    label: view.id === settings.defaultViewId ? `${view.title} (opens first)` : view.title,
    checked: view === opened,
    onSelect: () => open(view),
  })
  return [
    [
      {
        label: 'All',
        checked: opened === null && query.length === 0,
        onSelect: () => open(null),
      },
      ...settings.views.filter(({ isShared }) => !isShared).map(choice),
    ],
    settings.views.filter(({ isShared }) => isShared).map(choice),
    [...(opened ? actsOnView(openedViews, opened) : []), saveAsNew(openedViews)],
  ]
}

const saveAsNew = ({ query, edit }: OpenedViews): MenuEntry => ({
  label: 'Save as a view …',
  onSelect: () => edit('new'),
  disabledReason: query.length === 0 ? 'Filter or sort the list first' : null,
})

function actsOnView(
  { list, settings, query, isChanged, open, edit }: OpenedViews,
  view: SavedView,
) {
  const { id, title, version, actions } = view
  const isDefault = id === settings.defaultViewId
  const update: MenuEntry = {
    label: `Update “${title}”`,
    disabledReason: actions.change,
    onSelect: () =>
      void actOnViews(
        () => call(changeView, { params: { viewId: id }, body: { query: [...query], version } }),
        { done: `“${title}”  is updated`, failed: 'The view could not be updated' },
      ),
  }
  const remove = async () => {
    const isGone = await actOnViews(() => call(deleteView, { params: { viewId: id } }), {
      failed: 'The view could not be deleted',
    })
    if (!isGone) return
    open(null)
    notify(`The view “${title}” is deleted`, { undo: () => void restore(view, open) })
  }
  const acts: MenuEntry[] = [
    {
      label: 'Open the list with this view',
      checked: isDefault,
      onSelect: () => void setDefault(list, isDefault ? null : id),
    },
    {
      label: 'Rename or share …',
      disabledReason: actions.change,
      onSelect: () => edit(view),
    },
    {
      label: 'Delete',
      dangerous: actions.change === null,
      disabledReason: actions.change,
      onSelect: () => void remove(),
    },
  ]
  return isChanged ? [update, ...acts] : acts
}

const setDefault = (list: ListName, viewId: string | null) =>
  actOnViews(() => call(chooseDefaultView, { params: { list }, body: { viewId } }), {
    done: viewId === null ? 'The list opens with all rows' : 'The list opens with this view',
    failed: 'The choice could not be saved',
  })

async function restore(view: SavedView, open: (view: SavedView) => void) {
  const isBack = await actOnViews(() => call(restoreView, { params: { viewId: view.id } }), {
    done: `The view “${view.title}” is restored`,
    failed: 'The view could not be restored',
  })
  if (isBack) open(view)
}

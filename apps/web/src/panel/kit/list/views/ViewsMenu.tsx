import type { ListName } from '@marketday/contract/panel/lists/lists'
import type { SavedView } from '@marketday/contract/panel/lists/saved-views'
import { Bookmark } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Menu } from '../../../../ui/dialogs/Menu.tsx'
import type { ListEndpoint } from '../list-address.ts'
import { useListSettings } from '../settings/list-settings.ts'
import { isSameQuery, pairsFrom, viewFields, viewName, withView } from './view-address.ts'
import { viewEntries } from './view-entries.ts'

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
    setEdited(null)
    // The menu entry that opened the dialog no longer exists.
    trigger.current?.focus()
  }
  if (viewFields(endpoint).length === 0) return null
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button ref={trigger} variant="secondary" size="small" className="max-w-full min-w-0">
            <Bookmark aria-hidden className="size-4 shrink-0" />
            {opened ? (
              <span className="truncate">
                View: <bdi>{opened.title}</bdi>
                {isChanged && ', changed'}
              </span>
            ) : (
              'Views'
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

import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { lazyPart } from '../../ui/lazy-part.ts'
import { pageAtRest } from '../../platform/page-at-rest.ts'
import { usePanelKeys } from '../keys/use-panel-keys.ts'
import { noteRecent, openedId } from './recent.ts'
import { SearchButton } from './SearchButton.tsx'

const Palette = lazyPart(() => import('./Palette.tsx').then((part) => part.Palette))
const ItemScanner = lazyPart(() =>
  import('../scanning/ItemScanner.tsx').then((part) => part.ItemScanner),
)
const KeysDialog = lazyPart(() => import('../keys/KeysDialog.tsx').then((part) => part.KeysDialog))

interface PanelSearchProps {
  /** Whether the help with the keys is open; it is opened from the account's menu too. */
  help: boolean
  onHelp: (open: boolean) => void
}

/** The search is fetched once the page is at rest, the help with the keys when somebody opens it. */
export function PanelSearch({ help, onHelp }: PanelSearchProps) {
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  usePanelKeys({ onSearch: () => setOpen(true), onHelp: () => onHelp(true) })
  // Whoever presses Ctrl+K should not wait for it to be fetched.
  useEffect(() => void pageAtRest().then(Palette.fetchPart), [])
  useEffect(() => {
    const id = openedId(pathname)
    if (id) noteRecent(id)
  }, [pathname])
  return (
    <>
      <SearchButton onOpen={() => setOpen(true)} />
      <ItemScanner />
      {/* Outside of the panel's header, of which no other header may be a part. */}
      {(isOpen || help) &&
        createPortal(
          <>
            {isOpen && <Palette onClose={() => setOpen(false)} />}
            {help && <KeysDialog onClose={() => onHelp(false)} />}
          </>,
          document.body,
        )}
    </>
  )
}

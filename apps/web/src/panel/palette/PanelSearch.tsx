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
  /** Keyboard help, also opened from the account menu. */
  help: boolean
  onHelp: (open: boolean) => void
}

/** The palette loads once the page is idle, the keyboard help on demand. */
export function PanelSearch({ help, onHelp }: PanelSearchProps) {
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  usePanelKeys({ onSearch: () => setOpen(true), onHelp: () => onHelp(true) })
  // Prefetched, so that Ctrl+K opens without delay.
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

import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { Search } from 'lucide-react'

import { lazyPart } from '../../ui/lazy-part.ts'
import { pageAtRest } from '../../platform/page-at-rest.ts'
import { usePanelKeys } from '../keys/use-panel-keys.ts'
import { noteRecent, openedId } from './recent.ts'
import { commandKey } from '../keys/single-keys.ts'

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

function SearchButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
      className="flex min-h-10 min-w-10 shrink-0 items-center gap-2 overflow-hidden rounded-lg px-2.5 text-sm text-soft transition-colors hover:bg-hover hover:text-ink md:flex-[0_1_14rem] md:border md:border-line md:bg-sunken"
    >
      <Search aria-hidden className="size-5 shrink-0 md:size-4" />
      <span className="max-md:sr-only">Search</span>
      <kbd
        aria-hidden
        className="ml-auto font-sans text-xs whitespace-nowrap text-soft max-md:hidden"
      >
        {commandKey} K
      </kbd>
    </button>
  )
}

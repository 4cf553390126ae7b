import { Search } from 'lucide-react'
import { commandKey } from '../keys/command-key.ts'

export function SearchButton({ onOpen }: { onOpen: () => void }) {
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

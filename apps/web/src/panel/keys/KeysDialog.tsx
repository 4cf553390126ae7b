import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAuth } from '../../platform/session/auth-store.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { accountQuery } from '../account-query.ts'
import { offeredKeys, type KeyWords } from './offered-keys.ts'
import { newLink, panelKeys } from './panel-keys.ts'
import { setSingleKeys, useSingleKeys } from './single-keys.ts'

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { menuItems } = useAuth()
  const { data: account } = useQuery(accountQuery)
  const [ofPage, setOfPage] = useState(keysOfPage)
  // Shortcuts that depend on permissions may be added later.
  useEffect(() => {
    const drawn = requestAnimationFrame(() => setOfPage(keysOfPage()))
    return () => cancelAnimationFrame(drawn)
  }, [account])
  const on = useSingleKeys()
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} closeOnBackdrop>
      <Switch
        label="Single keys"
        hint="Shortcuts without Ctrl or ⌘. When off, only shortcuts with Ctrl or ⌘ work in this browser."
        checked={on}
        onChange={(event) => setSingleKeys(event.target.checked)}
      />
      <div className="mt-4 grid gap-6 sm:grid-cols-2">
        <KeyList title="On every page" keys={panelKeys(menuItems)} on={on} />
        {ofPage.length > 0 && <KeyList title="On this page" keys={ofPage} on={on} />}
      </div>
    </Dialog>
  )
}

function keysOfPage(): readonly KeyWords[] {
  const added = newLink()?.textContent
  return [...offeredKeys(), ...(added ? [{ keys: ['n'], does: added.trim(), isSingle: true }] : [])]
}

interface KeyListProps {
  title: string
  keys: readonly KeyWords[]
  /** Whether single-key shortcuts are enabled. */
  on: boolean
}

function KeyList({ title, keys, on }: KeyListProps) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      <dl className="flex flex-col gap-1.5 text-sm">
        {keys.map((entry) => (
          <div key={entry.does} className="flex items-baseline justify-between gap-4">
            <dt className="min-w-0">
              {entry.does}
              {entry.isSingle && !on && <span className="text-soft"> (off)</span>}
            </dt>
            <dd className="flex shrink-0 gap-1.5">
              {entry.keys.map((key) => (
                <Kbd key={key} text={key} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Keys of a sequence are separated. */
const Kbd = ({ text }: { text: string }) =>
  text.split(' ').map((key) => (
    <kbd
      key={key}
      className="rounded-md border border-line bg-sunken px-1.5 py-0.5 font-sans text-xs font-medium"
    >
      {key}
    </kbd>
  ))

import { useLayoutEffect, useRef, type RefObject } from 'react'
import { clock } from '../../platform/format.ts'
import { commandKey } from '../keys/single-keys.ts'
import { useOfferedKeys } from '../keys/offered-keys.ts'
import { Button } from '../../ui/buttons/Button.tsx'

interface SaveBarProps {
  /** Names of unsaved changes; empty hides the bar. */
  changes: readonly string[]
  /** Time of the last local backup. */
  keptAt?: string | null
  saving: boolean
  saveLabel: string
  onDiscard: () => void
}

/** Shows unsaved changes with save and discard; submits the surrounding form, also with Ctrl+S or Cmd+S. */
export function SaveBar(props: SaveBarProps) {
  const { changes, keptAt, saving, saveLabel, onDiscard } = props
  const place = useRef<HTMLDivElement>(null)
  const holdsFocus = useRef(false)
  const isShown = changes.length > 0
  useSaveShortcut(place)
  useLayoutEffect(() => {
    if (isShown || !holdsFocus.current) return
    holdsFocus.current = false
    // The pressed button no longer exists; focus continues here.
    if (document.activeElement === document.body) place.current?.focus()
  }, [isShown])
  return (
    // It only notes whether the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing is done by it
    <div
      ref={place}
      role="group"
      aria-label="Saving"
      tabIndex={-1}
      onFocus={() => (holdsFocus.current = true)}
      onBlur={() => (holdsFocus.current = false)}
      className="sticky bottom-[calc(0.75rem+var(--bottom-bar))] z-20 focus:outline-none"
    >
      {isShown && (
        <div
          role="region"
          aria-label="Unsaved changes"
          className="mt-6 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-raised px-4 py-3 shadow-xl"
        >
          <p role="status" className="min-w-0 flex-1 truncate text-sm text-soft">
            <span className="text-ink">{inOneSentence(changes)}</span> changed
            {keptAt && `, saved on this device at ${clock(keptAt)}`}
          </p>
          <div className="flex gap-3">
            <Button variant="secondary" onClick={onDiscard}>
              Discard
            </Button>
            <Button type="submit" busy={saving} title={`${commandKey}+S`}>
              {saveLabel}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** `Title, price and SKU`: only the first word and abbreviations are capitalized. */
const inOneSentence = (names: readonly string[]) =>
  listed.format(
    names.map((name, index) =>
      index === 0 || /^.[A-Z]/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1),
    ),
  )

const formKeys = [{ keys: [`${commandKey}+S`], does: 'Save the form' }]

function useSaveShortcut(place: RefObject<HTMLElement | null>) {
  useOfferedKeys(formKeys)
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey)
        return
      event.preventDefault()
      const form = place.current?.closest('form')
      if (form && !document.querySelector('dialog[open]')) form.requestSubmit()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [place])
}

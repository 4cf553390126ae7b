import type { ParsedPlace } from '@marketday/contract/contact/place'
import { useEffect, useId, useRef, type InputHTMLAttributes, type KeyboardEvent } from 'react'
import { usePopup } from '../popup/use-popup.ts'
import { usePlaceSearch, type PlaceSource } from './use-place-search.ts'

interface PlaceSearchProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'defaultValue' | 'onChange'
> {
  readonly source: PlaceSource
  /** What was typed already, and is searched for at once. */
  readonly defaultValue?: string
  readonly onFound: (place: ParsedPlace) => void
  readonly onProblem?: (problem: string | null) => void
}

/** Finds an address while typing; arrows choose, Enter takes it, Escape closes the list. */
export function PlaceSearch(props: PlaceSearchProps) {
  const { source, defaultValue, onFound, onProblem, ...native } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const search = usePlaceSearch({ source, onFound, onProblem })
  const begin = useRef(() => defaultValue && search.type(defaultValue))
  useEffect(() => void begin.current(), [])
  const { text, rows, count, active } = search
  const isOpen = rows.length > 0
  const popup = usePopup(box, isOpen)
  const onKeyDown = (event: KeyboardEvent) => {
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => search.move(1),
      ArrowUp: () => search.move(-1),
      Enter: () => void search.choose(Math.max(0, active)),
      Escape: search.close,
    }
    const act = isOpen ? acts[event.key] : undefined
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <div ref={box}>
      <input
        maxLength={200}
        {...native}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={rows[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => search.type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          search.close()
          native.onBlur?.(event)
        }}
      />
      <p role="status" className="sr-only">
        {count !== null && `${count} addresses found`}
      </p>
      {isOpen && (
        <div ref={popup} popover="manual" className="field-popup">
          <div id={`${id}-list`} role="listbox" aria-label="Addresses" className="field-list">
            {rows.map((row, index) => (
              // The keyboard works through the field, which keeps the focus.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
              <div
                key={row.placeId}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                data-highlighted={index === active || undefined}
                className="field-list-row field-list-plain"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => void search.choose(index)}
              >
                <span>{row.main}</span> <span className="field-list-more">{row.secondary}</span>
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

import type { ParsedPlace } from '@marketday/contract/contact/place'
import { useEffect, useId, useRef, type InputHTMLAttributes } from 'react'
import { fieldAria, pressKey } from './combobox.ts'
import { Option, Options } from './Options.tsx'
import { usePopup } from './popup/use-popup.ts'
import { usePlaceSearch, type PlaceSource } from './use-place-search.ts'

interface PlaceSearchProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'defaultValue' | 'onChange'
> {
  readonly source: PlaceSource
  /** Initial text, searched at once. */
  readonly defaultValue?: string
  readonly onFound: (place: ParsedPlace) => void
  readonly onProblem?: (problem: string | null) => void
}

/** Finds an address while typing; arrows choose, Enter accepts, Escape closes the list. */
export function PlaceSearch(props: PlaceSearchProps) {
  const { source, defaultValue, onFound, onProblem, ...native } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const search = usePlaceSearch({ source, onFound, onProblem })
  const begin = useRef(() => defaultValue && search.type(defaultValue))
  useEffect(() => void begin.current(), [])
  const { text, rows, count, active, isOpen } = search
  const popup = usePopup(box, isOpen)
  const list = { ...search, choose: (index: number) => void search.choose(Math.max(0, index)) }
  return (
    <div ref={box}>
      <input
        maxLength={200}
        {...native}
        {...fieldAria(id, list)}
        type="text"
        aria-autocomplete="list"
        autoComplete="off"
        value={text}
        onChange={(event) => search.type(event.target.value)}
        onKeyDown={(event) => pressKey(list, event)}
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
          <Options id={id} list={list} aria-label="Addresses" className="field-list">
            {rows.map(({ placeId, main, secondary }, index) => (
              <Option
                key={placeId}
                listId={id}
                index={index}
                isActive={index === active}
                className="field-list-row field-list-plain"
              >
                <span>{main}</span> <span className="field-list-more">{secondary}</span>
              </Option>
            ))}
          </Options>
        </div>
      )}
    </div>
  )
}

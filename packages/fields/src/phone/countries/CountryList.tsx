import { memo, useEffect, useRef } from 'react'
import type { PhoneCountry } from '@marketday/contract/contact/phone-countries'
import type { CountryRow } from './country-rows.ts'
import { Flag } from './Flag.tsx'
import { pressKey, type CountryListState } from './use-country-list.ts'

interface CountryListProps {
  readonly id: string
  readonly list: CountryListState
  readonly active: PhoneCountry | null
  readonly searchable: boolean
}

/** The open list. The keyboard works through the button or the search box, which keep the focus. */
export function CountryList({ id, list, active, searchable }: CountryListProps) {
  const box = useRef<HTMLDivElement>(null)
  const { rows, highlight } = list
  // Where nothing is pointed at yet, the list begins at the country chosen. Not before the popup around it is
  // shown: until then nothing in it has a place.
  useEffect(() => {
    const chosen = box.current?.querySelector('[aria-selected="true"]')
    if (box.current && chosen instanceof HTMLElement) reveal(box.current, chosen, true)
  }, [])
  useEffect(() => {
    const row = highlight.index === null ? null : box.current?.children[highlight.index]
    if (box.current && row instanceof HTMLElement && highlight.by !== 'pointer')
      reveal(box.current, row, highlight.by === 'letters')
  }, [highlight])
  return (
    <>
      {searchable && <SearchBox id={id} list={list} />}
      {/* Pressing the mouse here must not take the focus away. */}
      <div
        ref={box}
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label="Countries"
        className="field-list"
        onMouseDown={(event) => event.preventDefault()}
      >
        {rows.map((row, index) => (
          <Row
            key={`${row.country.iso2}${row.preferred}`}
            id={`${id}-${index}`}
            index={index}
            row={row}
            list={list}
            isHighlighted={index === highlight.index}
            isActive={!row.preferred && row.country.iso2 === active?.iso2}
          />
        ))}
      </div>
      {rows.length === 0 && <p className="field-list-empty">No country of this name</p>}
      <p role="status" className="sr-only">
        {list.query !== '' && `${rows.length} countries`}
      </p>
    </>
  )
}

function SearchBox({ id, list }: Pick<CountryListProps, 'id' | 'list'>) {
  const { query, rows, highlight } = list
  return (
    <input
      // The list was opened to find a country; the box is how.
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
      autoFocus
      type="text"
      role="combobox"
      aria-expanded="true"
      aria-controls={id}
      aria-autocomplete="list"
      aria-activedescendant={highlight.index === null ? undefined : `${id}-${highlight.index}`}
      aria-label="Search by country name or country code"
      placeholder={rows[0]?.country.name}
      autoComplete="off"
      className="field-list-search"
      value={query}
      onChange={(event) => list.search(event.target.value)}
      onKeyDown={(event) => pressKey(list, event, true)}
    />
  )
}

interface RowProps {
  readonly id: string
  readonly index: number
  readonly row: CountryRow
  readonly list: Pick<CountryListState, 'choose' | 'point'>
  readonly isHighlighted: boolean
  readonly isActive: boolean
}

const Row = memo(
  function Row({ id, index, row, list, isHighlighted, isActive }: RowProps) {
    const { name, iso2, dialCode } = row.country
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are the button's
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isActive}
        data-highlighted={isHighlighted || undefined}
        data-last={row.last || undefined}
        className="field-list-row"
        onMouseMove={() => !isHighlighted && list.point(index)}
        onClick={() => list.choose(index)}
      >
        <Flag iso2={iso2} />
        <span className="phone-country-name">{name}</span> <span>+{dialCode}</span>
      </div>
    )
  },
  // The handlers of an earlier drawing do the same for the same row.
  (before, after) =>
    before.id === after.id &&
    before.row.country === after.row.country &&
    before.isHighlighted === after.isHighlighted &&
    before.isActive === after.isActive,
)

function reveal(list: HTMLElement, row: HTMLElement, inTheMiddle: boolean) {
  const { offsetTop: top, offsetHeight: height } = row
  const isSeen = top >= list.scrollTop && top + height <= list.scrollTop + list.clientHeight
  if (isSeen) return
  const edge = top < list.scrollTop ? top : top + height - list.clientHeight
  list.scrollTo({ top: inTheMiddle ? top - (list.clientHeight - height) / 2 : edge })
}

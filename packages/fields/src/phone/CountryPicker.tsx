import { use, useId, useRef, type RefObject, memo, useEffect } from 'react'

import type { PhoneCountry } from '@marketday/contract/contact/phone-countries'

import { fieldAria, pressKey } from '../combobox.ts'
import { PhoneLabels } from './phone-labels.ts'
import { usePopup } from '../popup/use-popup.ts'
import { useCountryList } from './use-country-list.ts'
import { Option, Options } from '../Options.tsx'
import type { CountryListState } from './use-country-list.ts'

interface CountryPickerProps {
  readonly countries: readonly PhoneCountry[]
  readonly preferred: readonly string[] | undefined
  readonly active: PhoneCountry | null
  readonly searchable: boolean
  readonly disabled: boolean
  readonly field: RefObject<HTMLElement | null>
  readonly onChoose: (country: PhoneCountry) => void
}

export function CountryPicker(props: CountryPickerProps) {
  const { active, searchable, disabled, field, onChoose } = props
  const labels = use(PhoneLabels)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useCountryList({
    ...props,
    onChoose: (country) => {
      onChoose(country)
      button.current?.focus()
    },
  })
  const popup = usePopup(field, list.isOpen)
  return (
    <div
      className="phone-country"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget) && list.isOpen) list.close()
      }}
    >
      <button
        ref={button}
        type="button"
        {...fieldAria(id, { ...list, active: searchable ? -1 : list.active })}
        aria-label={labels.selector}
        aria-haspopup="listbox"
        disabled={disabled}
        className="phone-country-button"
        onClick={list.toggle}
        onKeyDown={(event) => pressKey(list, event)}
      >
        {active && <Flag iso2={active.iso2} />}
        <span className="sr-only">
          {active ? `${active.name} +${active.dialCode}` : labels.noCountry}
        </span>
      </button>
      {list.isOpen && (
        <div ref={popup} popover="manual" className="field-popup">
          <CountryList id={id} list={list} active={active} searchable={searchable} />
        </div>
      )}
    </div>
  )
}

interface CountryListProps {
  readonly id: string
  readonly list: CountryListState
  readonly active: PhoneCountry | null
  readonly searchable: boolean
}

/** Open list. Keyboard input goes through the button or search box, which keep the focus. */
function CountryList({ id, list, active, searchable }: CountryListProps) {
  const labels = use(PhoneLabels)
  const box = useRef<HTMLDivElement>(null)
  const { rows, highlight } = list
  // Without an active row, scroll to the chosen country, once the popup is shown: before that
  // nothing has a position.
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
      <Options
        ref={box}
        id={id}
        list={list}
        onPoint={list.point}
        aria-label={labels.countries}
        className="field-list"
      >
        {rows.map(({ country, preferred, last }, index) => (
          <Row
            key={`${country.iso2}${preferred}`}
            listId={id}
            index={index}
            country={country}
            isLast={last}
            isActive={index === list.active}
            isChosen={!preferred && country.iso2 === active?.iso2}
          />
        ))}
      </Options>
      {rows.length === 0 && <p className="field-list-empty">{labels.noneFound}</p>}
      <p role="status" className="sr-only">
        {list.query !== '' && `${rows.length} countries`}
      </p>
    </>
  )
}

function SearchBox({ id, list }: Pick<CountryListProps, 'id' | 'list'>) {
  const labels = use(PhoneLabels)
  const { query, rows } = list
  return (
    <input
      // The list was opened to find a country; the box is how.
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
      autoFocus
      type="text"
      {...fieldAria(id, list)}
      aria-autocomplete="list"
      aria-label={labels.search}
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
  readonly listId: string
  readonly index: number
  readonly country: PhoneCountry
  readonly isLast: boolean
  readonly isActive: boolean
  readonly isChosen: boolean
}

const Row = memo(function Row({ country, isLast, ...option }: RowProps) {
  return (
    <Option {...option} data-last={isLast || undefined} className="field-list-row">
      <Flag iso2={country.iso2} />
      <span className="phone-country-name">{country.name}</span> <span>+{country.dialCode}</span>
    </Option>
  )
})

function reveal(list: HTMLElement, row: HTMLElement, inTheMiddle: boolean) {
  const { offsetTop: top, offsetHeight: height } = row
  const isSeen = top >= list.scrollTop && top + height <= list.scrollTop + list.clientHeight
  if (isSeen) return
  const edge = top < list.scrollTop ? top : top + height - list.clientHeight
  list.scrollTo({ top: inTheMiddle ? top - (list.clientHeight - height) / 2 : edge })
}

// One small file per country, loaded when its row becomes visible. Emoji flags do not exist on
// every system.
const files = import.meta.glob<string>('../../../../node_modules/country-flag-icons/3x2/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})
const addresses = new Map(
  Object.entries(files).map(([path, address]) => [path.slice(-6, -4), address]),
)

/** Decorative: the country's name is always next to it. */
function Flag({ iso2 }: Pick<PhoneCountry, 'iso2'>) {
  return (
    <img
      src={addresses.get(iso2)}
      data-flag={iso2}
      alt=""
      width={24}
      height={16}
      loading="lazy"
      className="phone-flag"
    />
  )
}

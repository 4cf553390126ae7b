import { getPlace, type PlaceSuggestion } from '@marketday/contract/places'
import type { ParsedPlace } from '@marketday/contract/place'
import { useMutation, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { MapPin } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { call } from '../../platform/api/api.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { placesQuery } from '../setup-queries.ts'
import { useSettled } from './settled.ts'

interface PlaceSearchProps {
  country: string
  onFound: (place: ParsedPlace) => void
}

/** Finds an address while typing; arrows choose, Enter takes it, Escape closes the list. */
export function PlaceSearch({ country, onFound }: PlaceSearchProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const wanted = useSettled(text.trim(), 250)
  const found = useQuery({ ...placesQuery(wanted, country), enabled: open && wanted.length >= 2 })
  const rows = rowsOf(open && wanted.length >= 2, found.data)
  const take = useMutation({
    mutationFn: (placeId: string) => call(getPlace, { params: { placeId } }),
    onSuccess: (place) => {
      onFound(place)
      setText('')
    },
  })
  const choose = (index: number) => {
    const row = rows[index]
    if (!row) return
    setOpen(false)
    setActive(-1)
    take.mutate(row.placeId)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && rows.length > 0) {
      event.preventDefault()
      setActive((active + step + rows.length) % rows.length)
    } else if (event.key === 'Enter' && open && rows.length > 0) {
      event.preventDefault()
      choose(Math.max(0, active))
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      setOpen(false)
    }
  }
  return (
    <div className="relative sm:col-span-2">
      <TextField
        label="Find your address"
        hint="Or write it below. Delivery by distance needs an address that was found."
        role="combobox"
        aria-expanded={rows.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={rows[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        maxLength={200}
        before={<MapPin aria-hidden className="size-4" />}
        value={text}
        error={(found.error ?? take.error)?.message}
        onChange={(event) => {
          setText(event.target.value)
          setOpen(true)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <p role="status" className="sr-only">
        {found.data && open && `${rows.length} addresses found`}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Addresses"
        className={clsx(
          'absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-y-auto rounded-xl border border-line bg-raised p-1.5 shadow-xl',
          rows.length === 0 && 'hidden',
        )}
      >
        {rows.map((row, index) => (
          // The keyboard works through the field, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
          <div
            key={row.placeId}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(index)}
            className={clsx(
              'cursor-pointer rounded-lg px-3 py-2 text-sm',
              index === active ? 'bg-hover' : 'hover:bg-hover',
            )}
          >
            <span className="font-medium">{row.main}</span>{' '}
            <span className="text-soft">{row.secondary}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

const rowsOf = (shown: boolean, found: { rows: PlaceSuggestion[] } | undefined) =>
  shown && found ? found.rows : []

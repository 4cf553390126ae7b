import type { ParsedPlace } from '@marketday/contract/place'
import { findPlaces, getPlace } from '@marketday/contract/places'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { call } from '../../platform/api/api.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { notifyError } from '../../ui/feedback/toast.ts'

/** Address search with the suggestions as a list below; whoever uses it can also write by hand elsewhere. */
export function PlacePicker({
  label,
  onPick,
}: {
  label: string
  onPick: (place: ParsedPlace) => void
}) {
  const [text, setText] = useState('')
  const [picked, setPicked] = useState('')
  const input = useDeferredValue(text.trim())
  const found = useQuery({
    queryKey: ['places', input],
    queryFn: ({ signal }) => call(findPlaces, { query: { input }, signal }),
    enabled: input.length > 2 && input !== picked,
    retry: false,
  })
  const pick = async (placeId: string, description: string) => {
    try {
      const place = await call(getPlace, { params: { placeId } })
      setText(description)
      setPicked(description)
      onPick(place)
    } catch (error) {
      notifyError(
        'The address could not be read',
        error instanceof Error ? error.message : undefined,
      )
    }
  }
  const rows = input.length > 2 && input !== picked ? (found.data?.rows ?? []) : []
  return (
    <div>
      <TextField
        label={label}
        value={text}
        autoComplete="off"
        placeholder="12 Briggate, Leeds"
        onChange={(event) => setText(event.target.value)}
        error={found.error && input !== picked ? found.error.message : undefined}
      />
      {rows.length > 0 && (
        <ul
          aria-label="Addresses found"
          className="mt-1 overflow-hidden rounded-lg border border-line"
        >
          {rows.map((row) => (
            <li key={row.placeId} className="border-b border-line last:border-0">
              <button
                type="button"
                className="min-h-10 w-full px-3 py-1.5 text-left hover:bg-hover"
                onClick={() => void pick(row.placeId, row.description)}
              >
                {row.main} <span className="text-sm text-soft">{row.secondary}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

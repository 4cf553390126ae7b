import type { ParsedPlace } from '@marketday/contract/contact/place'
import type { PlaceSuggestion } from '@marketday/contract/contact/places'
import { useState } from 'react'
import { useSuggestions } from './use-suggestions.ts'

/** Address provider; throws an error with a displayable message. */
export interface PlaceSource {
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly PlaceSuggestion[]>
  readonly get: (placeId: string) => Promise<ParsedPlace>
}

interface PlaceSearchOptions {
  readonly source: PlaceSource
  readonly onFound: (place: ParsedPlace) => void
  /** Displayable reason why the search fails; null once it works again. */
  readonly onProblem?: (problem: string | null) => void
}

/** Search text and matching addresses; a chosen one is passed on in parts. */
export function usePlaceSearch({ source, onFound, onProblem }: PlaceSearchOptions) {
  const [text, setText] = useState('')
  const { find, get } = source
  const { ask, attempt, ...list } = useSuggestions({
    find,
    pauseMs: 250,
    onProblem: (error) => onProblem?.(error === null ? null : wordsOf(error)),
  })
  return {
    ...list,
    text,
    type: (typed: string) => {
      setText(typed)
      ask(typed)
    },
    choose: async (index: number) => {
      const row = list.rows[index]
      if (!row) return
      list.close()
      await attempt(async (signal) => {
        const place = await get(row.placeId)
        if (signal.aborted) return
        setText('')
        onFound(place)
      })
    },
  }
}

const wordsOf = (error: unknown) =>
  error instanceof Error ? error.message : 'Address search isn’t available'

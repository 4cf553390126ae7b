import type { ParsedPlace } from '@marketday/contract/contact/place'
import type { PlaceSuggestion } from '@marketday/contract/contact/places'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Where addresses come from; a refusal throws its sentence. */
export interface PlaceSource {
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly PlaceSuggestion[]>
  readonly get: (placeId: string) => Promise<ParsedPlace>
}

interface PlaceSearchOptions {
  readonly source: PlaceSource
  readonly onFound: (place: ParsedPlace) => void
  /** What keeps the search from answering, in words; null once it answers again. */
  readonly onProblem?: (problem: string | null) => void
}

const shortest = 2
const pauseMs = 250

/** Suggestions for what is typed, once it rests; a newer question makes the older one void. */
export function usePlaceSearch({ source, onFound, onProblem }: PlaceSearchOptions) {
  const [text, setText] = useState('')
  const [rows, setRows] = useState<readonly PlaceSuggestion[] | null>(null)
  const [active, setActive] = useState(-1)
  const { begin, end } = useTurns()

  const close = () => {
    end()
    setRows(null)
    setActive(-1)
  }
  const attempt = async (work: () => Promise<void>, signal: AbortSignal) => {
    try {
      await work()
      if (!signal.aborted) onProblem?.(null)
    } catch (error) {
      if (signal.aborted) return
      setRows(null)
      onProblem?.(error instanceof Error ? error.message : 'The address search does not answer')
    }
  }
  const ask = (wanted: string, signal: AbortSignal) =>
    attempt(async () => {
      const found = await source.find(wanted, signal)
      if (!signal.aborted) setRows(found)
    }, signal)

  return {
    text,
    rows: rows ?? [],
    /** Null until something was asked. */
    count: rows?.length ?? null,
    active,
    close,
    type: (typed: string) => {
      setText(typed)
      setActive(-1)
      const wanted = typed.trim()
      if (wanted.length < shortest) return close()
      const { signal, timer } = begin()
      timer(() => void ask(wanted, signal), pauseMs)
    },
    move: (step: 1 | -1) => {
      const count = rows?.length ?? 0
      if (count > 0) setActive(rowAfter(active, step, count))
    },
    choose: async (index: number) => {
      const row = rows?.[index]
      if (!row) return
      close()
      const { signal } = begin()
      await attempt(async () => {
        const place = await source.get(row.placeId)
        if (signal.aborted) return
        setText('')
        onFound(place)
      }, signal)
    },
  }
}

/** Round and round; upwards from the field itself comes the last one. */
function rowAfter(active: number, step: 1 | -1, count: number): number {
  const from = active === -1 && step === -1 ? 0 : active
  return (from + step + count) % count
}

/** One question at a time: the next ends the one before, and so does leaving the page. */
function useTurns() {
  const running = useRef<AbortController | null>(null)
  const end = useCallback(() => running.current?.abort(), [])
  useEffect(() => end, [end])
  const begin = () => {
    end()
    const turn = new AbortController()
    running.current = turn
    const timer = (work: () => void, afterMs: number) => {
      const waiting = setTimeout(work, afterMs)
      turn.signal.addEventListener('abort', () => clearTimeout(waiting))
    }
    return { signal: turn.signal, timer }
  }
  return { begin, end }
}

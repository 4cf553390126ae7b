import { useCallback, useEffect, useRef, useState } from 'react'

interface SuggestionsOptions<Row> {
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Row[]>
  /** Debounce time, in ms. */
  readonly pauseMs: number
  /** Whether arrow keys pass through the field, with no active row, when cycling. */
  readonly throughField?: boolean
  /** Called when the search fails, and with null once it works again. */
  readonly onProblem?: (error: unknown) => void
}

const shortest = 2

/** Suggests rows once typing pauses; a newer query cancels the older one. */
export function useSuggestions<Row>(options: SuggestionsOptions<Row>) {
  const { find, pauseMs, throughField = false, onProblem } = options
  const [suggestions, setFound] = useState<readonly Row[] | null>(null)
  const [active, point] = useState(-1)
  const running = useRef<AbortController | null>(null)
  const end = useCallback(() => running.current?.abort(), [])
  useEffect(() => end, [end])

  const close = () => {
    end()
    setFound(null)
    point(-1)
  }
  const attempt = async (work: (signal: AbortSignal) => Promise<void>) => {
    end()
    running.current = new AbortController()
    const { signal } = running.current
    try {
      await work(signal)
      if (!signal.aborted) onProblem?.(null)
    } catch (error) {
      if (signal.aborted) return
      setFound(null)
      onProblem?.(error)
    }
  }
  const rows = suggestions ?? []
  return {
    rows,
    /** Null before the first query. */
    count: suggestions?.length ?? null,
    isOpen: rows.length > 0,
    active,
    point,
    close,
    attempt,
    move: (step: 1 | -1) => point(rowAfter(active, step, { count: rows.length, throughField })),
    ask: (text: string) => {
      point(-1)
      const query = text.trim()
      if (query.length < shortest) return close()
      void attempt(async (signal) => {
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
        if (signal.aborted) return
        const answer = await find(query, signal)
        if (!signal.aborted) setFound(answer)
      })
    },
  }
}

/** Cycles through the rows; moving up from the field selects the last one. */
function rowAfter(
  active: number,
  step: 1 | -1,
  { count, throughField }: { readonly count: number; readonly throughField: boolean },
): number {
  if (throughField || count === 0) return ((active + step + count + 2) % (count + 1)) - 1
  const from = active === -1 && step === -1 ? 0 : active
  return (from + step + count) % count
}

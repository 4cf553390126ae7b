import { createElement, useEffect, useReducer, useState, type ComponentType } from 'react'

/**
 * A part of a page that is fetched when it is first drawn, or before that by `fetchPart`, for what somebody opens: React's
 * `lazy` waits 300 ms after its fallback was drawn, even for what is there already. Draws nothing until it has come; what
 * fails is thrown while drawing, and the next one asks again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined

  function fetchPart(): Promise<void> {
    loading ??= load().then(
      (loaded) => {
        part = loaded
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  function LazyPart(props: Props) {
    const [, redraw] = useReducer((count: number) => count + 1, 0)
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
    const drawn = part
    useEffect(() => {
      // What came between drawing and this is there, but not drawn.
      if (!drawn) fetchPart().then(redraw, (error: unknown) => setFailure({ error }))
    }, [drawn])
    if (failure) throw failure.error
    return drawn ? createElement(drawn, props) : null
  }

  return Object.assign(LazyPart, {
    /** For whoever is about to open it; says nothing when it fails, since opening it asks again. */
    fetchPart: () => void fetchPart().catch(() => {}),
  })
}

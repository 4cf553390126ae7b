import { createElement, useEffect, useReducer, useState, type ComponentType } from 'react'

/**
 * Component loaded on first render, or earlier through `fetchPart`. Replaces React's `lazy`, which
 * waits 300 ms after showing its fallback even for loaded code. Renders nothing until loaded; load
 * errors are thrown in render, and the next render retries.
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
      // Loaded between render and effect.
      if (!drawn) fetchPart().then(redraw, (error: unknown) => setFailure({ error }))
    }, [drawn])
    if (failure) throw failure.error
    return drawn ? createElement(drawn, props) : null
  }

  return Object.assign(LazyPart, {
    /** Prefetch; ignores failures, because opening retries. */
    fetchPart: () => void fetchPart().catch(() => {}),
  })
}

import { createElement, useEffect, useReducer, type ComponentType } from 'react'

import { reportLoadFailure } from './load-failure.ts'

/**
 * Component loaded on first render, or earlier through `fetchPart`. Replaces React's `lazy`, which
 * waits 300 ms after showing its fallback even for loaded code. Renders nothing until loaded; a
 * failed load is reported without replacing the page, and the next mount retries.
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
    const drawn = part
    useEffect(() => {
      // Loaded between render and effect.
      if (!drawn) fetchPart().then(redraw, reportLoadFailure)
    }, [drawn])
    return drawn ? createElement(drawn, props) : null
  }

  return Object.assign(LazyPart, {
    /** Prefetch; ignores failures, because opening retries. */
    fetchPart: () => void fetchPart().catch(() => {}),
  })
}

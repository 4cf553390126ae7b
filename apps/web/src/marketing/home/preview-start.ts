import { useEffect, useSyncExternalStore } from 'react'
import { useActionData, useFetcher } from 'react-router'
import { findPreviewToken, keepPreview } from '../../platform/website-import/kept-preview.ts'
import { useCountdown } from '../use-countdown.ts'
import type { startPreview } from './start-preview.ts'

/** Token of the shown preview: new one, else the one stored in this browser; empty if none. */
export function usePreviewToken(): string {
  const begun = usePreviewStart().preview?.token
  const storedToken = useSyncExternalStore(watchAddress, findPreviewToken, () => '')
  useEffect(() => {
    if (begun) keepPreview(begun)
  }, [begun])
  return begun ?? storedToken
}

function watchAddress(changed: () => void) {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

export function usePreviewStart() {
  const posted = useActionData<typeof startPreview>()
  const fetcher = useFetcher<typeof startPreview>({ key: 'preview-start' })
  const outcome = fetcher.data ?? posted
  const isSending = fetcher.state === 'submitting'
  return {
    typed: outcome?.typed,
    preview: outcome?.preview,
    found: outcome?.found,
    problem: isSending ? undefined : outcome?.problem,
    waitSeconds: useCountdown(outcome ?? null, outcome?.waitSeconds ?? 0),
    isSending,
    /** Without navigation: the page's URL stays. */
    send: (form: HTMLFormElement) =>
      void fetcher.submit(form, { method: 'post', action: '/?index' }),
  }
}

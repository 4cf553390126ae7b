import { useActionData, useFetcher } from 'react-router'
import { useCountdown } from '../use-countdown.ts'
import type { startPreview } from './start-preview.ts'

/** The one submission of the home page's form, seen from the form and from where its outcome is shown. */
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
    /** Beside the navigation: the address of the page stays what it is. */
    send: (form: HTMLFormElement) =>
      void fetcher.submit(form, { method: 'post', action: '/?index' }),
  }
}

import { Check, CloudAlert } from 'lucide-react'

/** `failed` is retried; `refused` waits for a change. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'failed' | 'refused'

/** Announces that input is saved. */
export function SaveNote({ state, time }: { state: SaveState; time: string }) {
  return (
    <p role="status" className="flex min-h-6 items-center gap-1.5 text-sm text-soft tabular-nums">
      {state === 'saving' && 'Saving…'}
      {state === 'saved' && (
        <>
          <Check aria-hidden className="size-4 text-good" />
          Saved {time}
        </>
      )}
      {(state === 'failed' || state === 'refused') && (
        <>
          <CloudAlert aria-hidden className="size-4 text-bad" />
          {state === 'failed' ? 'Not saved yet, trying again' : 'Not saved'}
        </>
      )}
    </p>
  )
}

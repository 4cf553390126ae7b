import { Check, CloudAlert } from 'lucide-react'

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed'

/** Says, aloud too, that nothing typed is lost. */
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
      {state === 'failed' && (
        <>
          <CloudAlert aria-hidden className="size-4 text-bad" />
          Not saved yet, trying again
        </>
      )}
    </p>
  )
}

import { Check, CloudAlert } from 'lucide-react'
import { clock } from '../platform/format.ts'
import type { SaveState } from './draft/autosave.ts'

/** Says, aloud too, that nothing typed is lost. */
export function SaveNote({ state, savedAt }: { state: SaveState; savedAt: string }) {
  return (
    <p role="status" className="flex min-h-6 items-center gap-1.5 text-sm text-soft tabular-nums">
      {state === 'saving' && 'Saving…'}
      {state === 'saved' && (
        <>
          <Check aria-hidden className="size-4 text-good" />
          Saved {clock(savedAt)}
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

import type { Build } from '@marketday/contract/builds/builds'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { cancel, retry, rollBack } from '../build-acts.ts'
import { PublishDialog } from './PublishDialog.tsx'

type Act = 'cancel' | 'retry' | 'publish' | 'rollback'

/** The actions that are possible now; what a role forbids is said in words where it would be the next step. */
export function BuildActions({ build }: { build: Build }) {
  const [busy, setBusy] = useState<Act | null>(null)
  const [isPublishing, setPublishing] = useState(false)
  const run = async (act: Act, work: (build: Build) => Promise<unknown>) => {
    setBusy(act)
    await work(build)
    setBusy(null)
  }
  const { actions } = build
  return (
    <>
      {build.status === 'ready' && actions.publish && (
        <p className="max-w-72 text-sm text-soft">{actions.publish}.</p>
      )}
      {actions.cancel === null && (
        <Button
          variant="secondary"
          busy={busy === 'cancel'}
          onClick={() => void run('cancel', cancel)}
        >
          Cancel build
        </Button>
      )}
      {actions.retry === null && (
        <Button busy={busy === 'retry'} onClick={() => void run('retry', retry)}>
          Try again
        </Button>
      )}
      {actions.rollback === null && (
        <Button busy={busy === 'rollback'} onClick={() => void run('rollback', rollBack)}>
          Roll back to this build
        </Button>
      )}
      {actions.publish === null && <Button onClick={() => setPublishing(true)}>Publish…</Button>}
      {isPublishing && <PublishDialog build={build} onClose={() => setPublishing(false)} />}
    </>
  )
}

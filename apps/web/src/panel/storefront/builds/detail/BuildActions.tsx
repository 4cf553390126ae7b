import type { Build } from '@marketday/contract/storefront/builds/builds'
import { useState } from 'react'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { cancel, retry, rollBack } from '../build-acts.ts'
import { PublishDialog } from './PublishDialog.tsx'

/** Available actions; a next step outside the role is explained. */
export function BuildActions({ build }: { build: Build }) {
  const [isPublishing, setPublishing] = useState(false)
  const { actions } = build
  return (
    <>
      {build.status === 'ready' && actions.publish && (
        <p className="max-w-72 text-sm text-soft">{actions.publish}.</p>
      )}
      {actions.cancel === null && (
        <Button variant="secondary" onClick={() => cancel(build)}>
          Cancel build
        </Button>
      )}
      {actions.retry === null && <Button onClick={() => retry(build)}>Try again</Button>}
      {actions.rollback === null && (
        <Button onClick={() => rollBack(build)}>Roll back to this build</Button>
      )}
      {actions.publish === null && <Button onClick={() => setPublishing(true)}>Publish…</Button>}
      {isPublishing && <PublishDialog build={build} onClose={() => setPublishing(false)} />}
    </>
  )
}

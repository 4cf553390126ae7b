import {
  socialProviders,
  type SocialProvider,
} from '@marketday/contract/accounts/identity/identity'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { providerNames } from '../platform/session/ProviderMark.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { finishReturn, type Outcome } from './finish-return.ts'
import { ReturnOutcome, titleOf } from './ReturnOutcome.tsx'

interface ProviderReturnDialogProps {
  /** Fragment: provider and its response. */
  fragment: string
  onClose: () => void
}

/** Return page of Google and Facebook for full-page sign-in. */
export function ProviderReturnDialog({ fragment, onClose }: ProviderReturnDialogProps) {
  const search = new URLSearchParams(fragment)
  const provider =
    socialProviders.find((candidate) => candidate === search.get('provider')) ?? 'google'
  const outcome = useOutcome(provider, fragment)
  const isOpen = outcome !== null && outcome.kind !== 'done'
  return (
    <Dialog
      onClose={onClose}
      title={isOpen ? titleOf(outcome, provider) : `Signing in with ${providerNames[provider]}`}
      size="small"
    >
      <div className="flex flex-col gap-4">
        {isOpen ? (
          <ReturnOutcome outcome={outcome} provider={provider} />
        ) : (
          <>
            <p role="status" className="sr-only">
              Signing in
            </p>
            <Skeleton className="h-24 w-full rounded-lg" />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Uses each response once, across rerenders. */
const finishing = new Map<string, Promise<Outcome>>()

function useOutcome(provider: SocialProvider, fragment: string): Outcome | null {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const navigate = useNavigate()
  useEffect(() => {
    let isGone = false
    const finished =
      finishing.get(fragment) ?? finishReturn(provider, new URLSearchParams(fragment))
    finishing.set(fragment, finished)
    void finished.then((result) => {
      if (isGone) return
      if (result.kind === 'done') void navigate(result.returnTo, { replace: true })
      else setOutcome(result)
    })
    return () => {
      isGone = true
    }
  }, [fragment, provider, navigate])
  return outcome
}

import { useState, useEffect, useRef, type RefObject } from 'react'

import {
  socialProviders,
  type SocialProvider,
} from '@marketday/contract/accounts/identity/identity'
import type { ProofWay } from '@marketday/contract/endpoints/problem'

import { ApiError } from '../../platform/api/api.ts'
import { PasskeyDismissed } from '../../platform/session/passkey.ts'
import { SocialError, isPopupBlocked } from '../../platform/session/social-error.ts'

export interface SecondStep {
  readonly ways: readonly ProofWay[]
  readonly complete: (secondFactor: string) => Promise<void>
}

/** False on failure. `complete` is called with the second factor if one is required. */
export type Attempt = (
  way: string,
  signIn: () => Promise<void>,
  complete?: SecondStep['complete'],
) => Promise<boolean>

interface Attempting {
  readonly busy: string | null
  readonly failure: string | null
  readonly secondStep: SecondStep | null
  /** The provider's email address already has an account. */
  readonly isTaken: boolean
  /** Provider whose window the browser blocked. */
  readonly blocked: SocialProvider | null
  readonly attempt: Attempt
  readonly forget: () => void
}

/** State of a single sign-in attempt: method, error, and next step. */
export function useAttempt(): Attempting {
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null)
  const [isTaken, setTaken] = useState(false)
  const [blocked, setBlocked] = useState<SocialProvider | null>(null)

  const attempt: Attempt = async (way, signIn, complete) => {
    setFailure(null)
    setBlocked(null)
    setBusy(way)
    try {
      await signIn()
      setBusy(null)
      return true
    } catch (error) {
      // A replaced attempt ends silently.
      if (isReplaced(error)) return false
      setBusy(null)
      const code = error instanceof ApiError ? error.code : null
      if (code === 'second_factor_required' && error instanceof ApiError && complete)
        setSecondStep({ ways: error.ways, complete })
      else if (!(error instanceof PasskeyDismissed))
        setFailure(error instanceof Error ? error.message : String(error))
      setBlocked(isPopupBlocked(error) ? providerNamed(way) : null)
      setTaken((before) => before || code === 'email_taken')
      return false
    }
  }
  const forget = () => {
    setFailure(null)
    setBlocked(null)
    setSecondStep(null)
  }
  return { busy, failure, secondStep, isTaken, blocked, attempt, forget }
}

const isReplaced = (error: unknown) =>
  error instanceof SocialError && error.code === 'auth/cancelled-popup-request'

const providerNamed = (way: string): SocialProvider | null =>
  socialProviders.find((provider) => provider === way) ?? null

export function useFocusFirst<E extends HTMLElement>(content: unknown): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    const field = element.current?.querySelector<HTMLElement>('form input')
    const first = field ?? element.current?.querySelector<HTMLElement>('button')
    first?.focus()
  }, [content])
  return element
}

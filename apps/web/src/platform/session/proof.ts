import type { ProofWay } from '@marketday/contract/endpoints/problem'
import { useSyncExternalStore } from 'react'

/** A call that waits until the person has proved once more who she is. */
export interface ProofRequest {
  readonly ways: readonly ProofWay[]
  readonly settle: (isProved: boolean) => void
}

let pending: (ProofRequest & { readonly proved: Promise<boolean> }) | null = null
const listeners = new Set<() => void>()

/** Opens the dialog that asks for a fresh proof; false when the person leaves it. Calls that wait share one. */
export function requestProof(ways: readonly ProofWay[]): Promise<boolean> {
  if (pending) return pending.proved
  const { promise: proved, resolve } = Promise.withResolvers<boolean>()
  const settle = (isProved: boolean) => {
    pending = null
    tell()
    resolve(isProved)
  }
  pending = { ways, settle, proved }
  tell()
  return proved
}

export const proofWanted = (): ProofRequest | null => pending

export function useProofRequest(): ProofRequest | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    proofWanted,
    () => null,
  )
}

function tell() {
  for (const listener of listeners) listener()
}

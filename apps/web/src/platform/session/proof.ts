import type { ProofWay } from '@marketday/contract/endpoints/problem'
import { useSyncExternalStore } from 'react'

export interface ProofRequest {
  readonly ways: readonly ProofWay[]
  readonly settle: (isProved: boolean) => void
}

let pending: (ProofRequest & { readonly proved: Promise<boolean> }) | null = null
const listeners = new Set<() => void>()

/** Opens the reauthentication dialog; false if dismissed. Concurrent calls share it. */
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

import type { RunStop } from '@marketday/contract/deliveries/driver-run'
import type { WaitingAct } from './act-store.ts'

/** A stop as the driver has left it, whether or not the server knows yet. */
export interface ShownStop extends RunStop {
  readonly waiting: readonly WaitingAct[]
  readonly refused: WaitingAct | null
  /** A PIN was typed and only the server knows whether it is right. */
  readonly isUnverified: boolean
}

const after = {
  start: 'en_route',
  arrive: 'arrived',
  deliver: 'delivered',
  fail: 'failed',
  correct: 'arrived',
} as const

/** The stop with what was done on this phone laid over it. */
export function withActs(stop: RunStop, acts: readonly WaitingAct[]): ShownStop {
  const stopActs = acts.filter((act) => act.deliveryId === stop.id)
  const refused = stopActs.find((act) => act.refusal !== null) ?? null
  const last = refused ? undefined : stopActs.at(-1)
  return {
    ...stop,
    status: last ? after[last.act.event] : stop.status,
    finishedAt: last ? closedAt(last) : stop.finishedAt,
    isUnverified: last?.act.event === 'deliver' && stop.requiresPin,
    waiting: refused ? [] : stopActs,
    refused,
  }
}

const closedAt = ({ act }: WaitingAct) =>
  act.event === 'deliver' || act.event === 'fail' ? act.happenedAt : null

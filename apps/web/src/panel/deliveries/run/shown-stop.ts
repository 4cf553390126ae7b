import type { RunStop } from '@marketday/contract/deliveries/driver-run'
import type { WaitingAct } from './act-store.ts'

export interface ShownStop extends RunStop {
  readonly waiting: readonly WaitingAct[]
  readonly refused: WaitingAct | null
  /** PIN entered but not verified by the server yet. */
  readonly isUnverified: boolean
}

const after = {
  start: 'en_route',
  arrive: 'arrived',
  deliver: 'delivered',
  fail: 'failed',
  correct: 'arrived',
} as const

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

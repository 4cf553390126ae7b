import type { Transitions } from '../../endpoints/state-machine.ts'

/** Return states (features 2.4). */
export const returnStates = [
  'requested',
  'approved',
  'rejected',
  'received',
  'settled',
  'cancelled',
] as const
export type ReturnState = (typeof returnStates)[number]

export const returnEvents = [
  'approve',
  'reject',
  'receive',
  'undoReceipts',
  'settle',
  'cancel',
] as const
export type ReturnEvent = (typeof returnEvents)[number]

export const returnTransitions: Transitions<ReturnState, ReturnEvent> = {
  requested: { approve: ['approved'], reject: ['rejected'], cancel: ['cancelled'] },
  // Received once every unit is accounted for; until then in parts.
  approved: {
    receive: ['approved', 'received'],
    undoReceipts: ['approved'],
    cancel: ['cancelled'],
  },
  // A rejection can be reversed.
  rejected: { approve: ['approved'] },
  received: { settle: ['settled'], undoReceipts: ['approved'] },
  settled: {},
  cancelled: {},
}

/** Units of an open return cannot be in another one. */
export const openReturnStates = ['requested', 'approved', 'received'] as const

export const returnConditions = ['shelved', 'damaged', 'lost', 'wrong'] as const
export type ReturnCondition = (typeof returnConditions)[number]

import type { Transitions } from '../../endpoints/state-machine.ts'

/** Goods that are to come back (features 2.4). */
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
  // Received once all of it is accounted for; before that it is received in parts.
  approved: {
    receive: ['approved', 'received'],
    undoReceipts: ['approved'],
    cancel: ['cancelled'],
  },
  // Whoever said no may still say yes.
  rejected: { approve: ['approved'] },
  received: { settle: ['settled'], undoReceipts: ['approved'] },
  settled: {},
  cancelled: {},
}

/** Its units can be in no other return. */
export const openReturnStates = ['requested', 'approved', 'received'] as const

/** What became of each unit that was to come back. */
export const returnConditions = ['shelved', 'damaged', 'lost', 'wrong'] as const
export type ReturnCondition = (typeof returnConditions)[number]

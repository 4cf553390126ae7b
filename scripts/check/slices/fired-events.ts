import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Transitions } from '@marketday/contract/endpoints/state-machine'
import { buildTransitions } from '@marketday/contract/storefront/build-states'
import {
  deliveryTransitions,
  disputeTransitions,
} from '@marketday/contract/deliveries/delivery-states'
import { cardDisputeTransitions } from '@marketday/contract/payments/card/disputes'
import { subscriptionTransitions } from '@marketday/contract/accounts/billing/subscription-states'
import { unmatchedTransitions } from '@marketday/contract/payments/card/unmatched-payments'
import {
  fulfilmentTransitions,
  orderTransitions,
  paymentTransitions,
  refundTransitions,
} from '@marketday/contract/orders/order-states'
import type { Finding } from '../run-checks.ts'
import { readText, root } from '../tree.ts'

type Table = Transitions<string, string>

export interface Machine {
  readonly name: string
  readonly table: Table
  readonly firedBy: Readonly<Record<string, string>>
}

const machines: readonly Machine[] = [
  {
    name: 'subscription',
    table: subscriptionTransitions,
    firedBy: {
      subscribe: 'billing/apply-plan-checkout.ts',
      trialEnd: 'billing/clock/rules.ts',
      renewFail: 'billing/apply-subscription.ts',
      paid: 'billing/apply-subscription.ts',
      restrict: 'billing/clock/rules.ts',
      suspend: 'billing/clock/rules.ts',
      pause: 'billing/apply-subscription.ts',
      unpause: 'billing/apply-subscription.ts',
      end: 'billing/clock/rules.ts',
    },
  },
  {
    name: 'order',
    table: orderTransitions,
    firedBy: {
      place: 'sales/placing/place-order.ts',
      expire: 'sales/checkout/release-expired-hold.ts',
      approve: 'sales/review/settle-review.ts',
      reject: 'sales/review/settle-review.ts',
      hold: 'orders/marks/mark-order.ts',
      release: 'orders/marks/mark-order.ts',
      change: 'sales/changes/change-order.ts',
      cancelLines: 'sales/cancel-order.ts',
      cancel: 'sales/cancel-order.ts',
      complete: 'orders/fulfilment/complete-if-done.ts',
      reopen: 'orders/reopen-delivered.ts',
      archive: 'orders/marks/mark-order.ts',
      unarchive: 'orders/marks/mark-order.ts',
    },
  },
  {
    name: 'payment',
    table: paymentTransitions,
    firedBy: {
      authorise: 'sales/authorisations/note-authorisation.ts',
      capture: 'sales/card-payments/apply-payment-state.ts',
      void: 'sales/authorisations/end-authorisation.ts',
      expire: 'sales/card-payments/apply-payment-state.ts',
      error: 'payments/change-payment.ts',
      correct: 'payments/void-cash.ts',
      dispute: 'payments/disputes/rules.ts',
      win: 'payments/disputes/rules.ts',
      lose: 'payments/disputes/rules.ts',
    },
  },
  {
    name: 'card dispute',
    table: cardDisputeTransitions,
    firedBy: {
      submit: 'payments/disputes/rules.ts',
      escalate: 'payments/disputes/rules.ts',
      win: 'payments/disputes/rules.ts',
      lose: 'payments/disputes/rules.ts',
      close: 'payments/disputes/rules.ts',
    },
  },
  {
    name: 'refund',
    table: refundTransitions,
    firedBy: {
      submit: 'sales/refunds/apply-refund.ts',
      succeed: 'sales/refunds/apply-refund.ts',
      fail: 'sales/refunds/apply-refund.ts',
      reverse: 'sales/refunds/apply-refund.ts',
      retry: 'sales/refunds/retry-steps.ts',
    },
  },
  {
    name: 'unmatched payment',
    table: unmatchedTransitions,
    firedBy: {
      adopt: 'sales/unmatched/settling-steps.ts',
      refund: 'sales/unmatched/settling-steps.ts',
      dismiss: 'sales/unmatched/settling-steps.ts',
    },
  },
  {
    name: 'fulfilment',
    table: fulfilmentTransitions,
    firedBy: {
      startPick: 'orders/fulfilment/pack-orders.ts',
      pack: 'orders/fulfilment/pack-orders.ts',
      unpack: 'orders/fulfilment/change-parcel.ts',
      handOver: 'orders/hand-over-order.ts',
      perform: 'orders/fulfilment/pack-orders.ts',
      delivered: 'orders/complete-delivery.ts',
      undoHandOver: 'orders/fulfilment/undo-hand-over.ts',
      correct: 'orders/reopen-delivered.ts',
      cancel: 'sales/cancel-order.ts',
    },
  },
  {
    name: 'delivery',
    table: deliveryTransitions,
    firedBy: {
      schedule: 'deliveries/board/schedule-delivery.ts',
      assign: 'deliveries/board/assign-stop.ts',
      unassign: 'deliveries/board/assign-stop.ts',
      reassign: 'deliveries/board/assign-stop.ts',
      start: 'deliveries/run/start-stop.ts',
      arrive: 'deliveries/run/act-on-stop.ts',
      deliver: 'deliveries/closing/finish-delivery.ts',
      fail: 'deliveries/closing/finish-delivery.ts',
      retry: 'deliveries/board/schedule-delivery.ts',
      returnToStore: 'deliveries/board/settle-delivery.ts',
      receive: 'deliveries/board/settle-delivery.ts',
      correct: 'deliveries/closing/correct-delivery.ts',
      cancel: 'deliveries/cancel-delivery.ts',
    },
  },
  {
    name: 'dispute',
    table: disputeTransitions,
    firedBy: {
      accept: 'deliveries/disputes/decide-dispute.ts',
      attach: 'deliveries/disputes/rules.ts',
      discard: 'deliveries/disputes/decide-dispute.ts',
    },
  },
  {
    name: 'build',
    table: buildTransitions,
    firedBy: {
      start: 'builds/runs/run-lease.ts',
      stageDone: 'builds/runs/run-lease.ts',
      fail: 'builds/runs/run-lease.ts',
      stop: 'builds/runs/run-lease.ts',
      timeout: 'builds/runs/lost-runs.ts',
      cancel: 'builds/cancel-build.ts',
      retry: 'builds/retry-build.ts',
      publish: 'builds/routes.ts',
      rollback: 'builds/routes.ts',
      retire: 'builds/publish-build.ts',
    },
  },
]

/** Refusals list the possible events, so every event in the tables must be able to happen. */
export function checkFiredEvents(): Finding {
  const events = machines.reduce((sum, { table }) => sum + eventsIn(table).length, 0)
  return {
    problems: machines.flatMap((machine) => unfired(machine, textOf)),
    note: `${events} events of ${machines.length} state machines`,
  }
}

const textOf = (file: string): string => {
  const path = `apps/api/src/${file}`
  return file !== '' && existsSync(join(root, path)) ? readText(path) : ''
}

/** Events that no file fires: a file must contain the event's name or a state it leads to. */
export function unfired(
  { name, table, firedBy }: Machine,
  read: (file: string) => string,
): string[] {
  const events = eventsIn(table)
  const wrong = events.filter((event) => {
    const text = read(firedBy[event] ?? '')
    return ![event, ...targetsOf(table, event)].some((word) => text.includes(`'${word}'`))
  })
  return [
    ...wrong.map((event) => `${name}: nothing fires "${event}"; leave it out or say who does`),
    ...Object.keys(firedBy)
      .filter((event) => !events.includes(event))
      .map((event) => `${name}: there is no event "${event}"`),
  ]
}

const eventsIn = (table: Table): string[] => [
  ...new Set(Object.values(table).flatMap((moves) => Object.keys(moves))),
]

const targetsOf = (table: Table, event: string): readonly string[] =>
  Object.values(table).flatMap((moves) => moves[event] ?? [])

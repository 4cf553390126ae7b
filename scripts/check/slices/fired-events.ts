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
      subscribe: 'accounts/billing/apply-plan-checkout.ts',
      trialEnd: 'accounts/billing/clock/rules.ts',
      renewFail: 'accounts/billing/apply-subscription.ts',
      paid: 'accounts/billing/apply-subscription.ts',
      restrict: 'accounts/billing/clock/rules.ts',
      suspend: 'accounts/billing/clock/rules.ts',
      pause: 'accounts/billing/apply-subscription.ts',
      unpause: 'accounts/billing/apply-subscription.ts',
      end: 'accounts/billing/clock/rules.ts',
    },
  },
  {
    name: 'order',
    table: orderTransitions,
    firedBy: {
      place: 'workflows/place-order/place-order.ts',
      expire: 'workflows/checkout/release-checkout.ts',
      approve: 'workflows/order-review/settle-review.ts',
      reject: 'workflows/order-review/settle-review.ts',
      hold: 'orders/marks/mark-order.ts',
      release: 'orders/marks/mark-order.ts',
      change: 'workflows/change-order/change-order.ts',
      cancelLines: 'workflows/cancel/cancel-order.ts',
      cancel: 'workflows/cancel/cancel-order.ts',
      complete: 'orders/fulfilment/complete-if-done.ts',
      reopen: 'orders/complete-delivery.ts',
      archive: 'orders/marks/mark-order.ts',
      unarchive: 'orders/marks/mark-order.ts',
    },
  },
  {
    name: 'payment',
    table: paymentTransitions,
    firedBy: {
      authorise: 'workflows/capture/note-authorisation.ts',
      capture: 'workflows/card-payments/apply-payment-state.ts',
      void: 'workflows/capture/end-authorisation.ts',
      expire: 'workflows/card-payments/apply-payment-state.ts',
      error: 'payments/card/change-payment.ts',
      correct: 'payments/card/void-cash.ts',
      dispute: 'payments/card/disputes/rules.ts',
      win: 'payments/card/disputes/rules.ts',
      lose: 'payments/card/disputes/rules.ts',
    },
  },
  {
    name: 'card dispute',
    table: cardDisputeTransitions,
    firedBy: {
      submit: 'payments/card/disputes/rules.ts',
      escalate: 'payments/card/disputes/rules.ts',
      win: 'payments/card/disputes/rules.ts',
      lose: 'payments/card/disputes/rules.ts',
      close: 'payments/card/disputes/rules.ts',
    },
  },
  {
    name: 'refund',
    table: refundTransitions,
    firedBy: {
      submit: 'workflows/refund/apply-refund.ts',
      succeed: 'workflows/refund/apply-refund.ts',
      fail: 'workflows/refund/apply-refund.ts',
      reverse: 'workflows/refund/apply-refund.ts',
      retry: 'workflows/refund/retry-steps.ts',
    },
  },
  {
    name: 'unmatched payment',
    table: unmatchedTransitions,
    firedBy: {
      adopt: 'workflows/unmatched-payments/settling-steps.ts',
      refund: 'workflows/unmatched-payments/settling-steps.ts',
      dismiss: 'workflows/unmatched-payments/settling-steps.ts',
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
      correct: 'orders/complete-delivery.ts',
      cancel: 'workflows/cancel/cancel-order.ts',
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
      start: 'deliveries/run/record-act.ts',
      arrive: 'deliveries/run/act-on-stop.ts',
      deliver: 'deliveries/closing/finish-delivery.ts',
      fail: 'deliveries/closing/finish-delivery.ts',
      retry: 'deliveries/board/schedule-delivery.ts',
      returnToStore: 'deliveries/board/settle-delivery.ts',
      receive: 'deliveries/board/settle-delivery.ts',
      correct: 'deliveries/closing/finish-delivery.ts',
      cancel: 'deliveries/move-delivery.ts',
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
      start: 'storefront/builds/run-lease.ts',
      stageDone: 'storefront/builds/run-lease.ts',
      fail: 'storefront/builds/run-lease.ts',
      stop: 'storefront/builds/run-lease.ts',
      timeout: 'storefront/builds/lost-runs.ts',
      cancel: 'storefront/builds/retry-build.ts',
      retry: 'storefront/builds/retry-build.ts',
      publish: 'storefront/builds/routes.ts',
      rollback: 'storefront/builds/routes.ts',
      retire: 'storefront/builds/publish-build.ts',
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

import type { Effect, Happened } from '../../platform/events/relay-events.ts'
import { automates } from './automate.ts'

const isTaken = ({ details }: Happened) => !details['awaits']
/** Fully received for the first time, not a corrected receipt. */
const isReceivedFirst = ({ details }: Happened) => Boolean(details['isWhole']) && !details['isAnew']

export const automationEffects: readonly Effect[] = [
  automates('order.placed', 'placed', isTaken),
  automates('order.approved', 'placed'),
  automates('order.placed', 'paid', isTaken),
  automates('order.approved', 'paid'),
  automates('order.paid', 'paid'),
  automates('order.packed', 'packed'),
  automates('order.delivered', 'delivered'),
  automates('order.performed', 'delivered'),
  automates('order.return_received', 'returned', isReceivedFirst),
  automates('order.refunded', 'refunded'),
]

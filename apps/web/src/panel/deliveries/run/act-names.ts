import type { RunEvent } from '@marketday/contract/deliveries/driver-run'

/** What a driver did, as a word at the beginning of a line. */
export const actNames: Readonly<Record<RunEvent, string>> = {
  start: 'Start',
  arrive: 'Arrival',
  deliver: 'Delivery',
  fail: 'Failed attempt',
  correct: 'Correction',
}

import type { RunEvent } from '@marketday/contract/deliveries/driver-run'

export const actNames: Readonly<Record<RunEvent, string>> = {
  start: 'Start',
  arrive: 'Arrival',
  deliver: 'Delivery',
  fail: 'Failed attempt',
  correct: 'Correction',
}

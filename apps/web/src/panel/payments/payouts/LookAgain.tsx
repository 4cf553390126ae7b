import { readPayouts } from '@marketday/contract/payments/payouts/payouts'
import { call } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { act } from '../../act.ts'

/** Asks the card provider now; what it says shows by itself. */
export function LookAgain() {
  const ask = () =>
    act(() => call(readPayouts), {
      done: 'Checking with the card provider',
      failed: 'The card provider could not be reached',
    })
  return (
    <Button variant="secondary" onClick={ask}>
      Check again
    </Button>
  )
}

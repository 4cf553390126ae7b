import { readPayouts } from '@marketday/contract/payments/payouts/payouts'
import { call } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { act } from '../../act.ts'

/** Syncs with the card provider now; results appear automatically. */
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

import { readPayouts } from '@marketday/contract/payouts/payouts'
import { call } from '../../platform/api/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { act } from '../act.ts'

/** Asks the card provider now; what it says shows by itself. */
export function LookAgain() {
  const ask = () =>
    act(() => call(readPayouts), {
      done: 'The card provider is being asked',
      failed: 'The card provider could not be asked',
    })
  return (
    <Button variant="secondary" onClick={ask}>
      Look again
    </Button>
  )
}

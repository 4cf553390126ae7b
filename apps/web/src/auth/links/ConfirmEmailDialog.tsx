import { confirmEmailChange } from '@marketday/contract/accounts/identity/account'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { useState } from 'react'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { useAttempt } from '../sign-in/use-attempt.ts'

interface ConfirmEmailDialogProps {
  token: string
  onClose: () => void
}

type Confirmed = ResponseOf<typeof confirmEmailChange>

const stateTexts: Readonly<Record<Confirmed['state'], (email: string) => string>> = {
  changed: (email) => `Your address is now ${email}.`,
  old_waits: () => 'Thank you. Now open the link we emailed to your current address too.',
  new_waits: () => 'Thank you. Now open the link we emailed to the new address too.',
}

/** One of the two links of an address change. Requires a click: mail scanners open links. */
export function ConfirmEmailDialog({ token, onClose }: ConfirmEmailDialogProps) {
  const { failure, attempt } = useAttempt()
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  const confirm = () =>
    attempt('confirm', async () => {
      setConfirmed(await call(confirmEmailChange, { body: { token } }))
      await queryClient.invalidateQueries({ queryKey: ['account'] })
    })
  return (
    <Dialog onClose={onClose} title="Change your email address" size="small">
      <div className="flex flex-col gap-4">
        <p role="status">
          {confirmed
            ? stateTexts[confirmed.state](confirmed.email)
            : 'Confirm that you want to change your email address.'}
        </p>
        <Failure>{failure && `${failure} You can start the change again in your account.`}</Failure>
        {confirmed ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <Button onClick={confirm} data-autofocus>
            Confirm the change
          </Button>
        )}
      </div>
    </Dialog>
  )
}

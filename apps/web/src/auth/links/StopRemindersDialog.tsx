import { stopReminders } from '@marketday/contract/accounts/identity/claims'
import { useState } from 'react'
import { call } from '../../platform/api/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { useAttempt } from '../sign-in/use-attempt.ts'

interface StopRemindersDialogProps {
  token: string
  onClose: () => void
}

/** Stops set-up reminders with a button; opening the link does not. */
export function StopRemindersDialog({ token, onClose }: StopRemindersDialogProps) {
  const { failure, attempt } = useAttempt()
  const [isStopped, setStopped] = useState(false)
  const stop = () =>
    attempt('stop', async () => {
      await call(stopReminders, { params: { token } })
      setStopped(true)
    })
  return (
    <Dialog onClose={onClose} title="Set-up reminders" size="small">
      <div className="flex flex-col gap-4">
        <p role="status">
          {isStopped
            ? 'We won’t send you more reminders. Your shop and your answers are unchanged.'
            : 'Stop reminding you about the shop you started?'}
        </p>
        <Failure>{failure}</Failure>
        {isStopped ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <Button onClick={stop} data-autofocus>
            Stop reminders
          </Button>
        )}
      </div>
    </Dialog>
  )
}

import { useState } from 'react'
import { Button } from '../ui/buttons/Button.tsx'
import type { Chat } from './use-conversation.ts'

/** Mails a link to continue later in any browser. */
export function GoOnLater({ chat }: { chat: Chat }) {
  const [mailed, setMailed] = useState('')
  const [failure, setFailure] = useState('')
  const { email = '', status } = chat.conversation ?? {}
  if (email === '' || status === 'handed_over') return null
  const mail = () =>
    chat.mailLink().then(
      (sent) => {
        setMailed(sent.email)
        setFailure('')
      },
      (error: Error) => {
        setMailed('')
        setFailure(error.message)
      },
    )
  return (
    <div className="flex flex-col items-start gap-1 text-sm">
      <Button size="small" variant="quiet" onClick={mail}>
        Email me a link to continue later
      </Button>
      <p role="status" className="text-soft wrap-anywhere empty:hidden">
        {mailed && `We sent a link to ${mailed}. It works once, for seven days, in any browser.`}
      </p>
      {failure && (
        <p role="alert" className="text-bad">
          {failure}
        </p>
      )}
    </div>
  )
}

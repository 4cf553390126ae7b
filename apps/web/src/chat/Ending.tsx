import type { Conversation } from '@marketday/contract/assistant/chatbot/chatbot'
import type { SlotName } from '@marketday/contract/assistant/chatbot/slot-names'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isLoggedIn, useAuth } from '../platform/session/auth-store.ts'
import { requestSignUp } from '../platform/session/sign-in-request.ts'
import { rememberPendingImport } from '../platform/website-import/kept-preview.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { keep } from './kept-conversation.ts'
import type { HandOver } from './use-hand-over.ts'

interface EndingProps {
  conversation: Conversation
  handOver: HandOver
  onEdit: (slot: SlotName) => void
}

export function Ending({ conversation, handOver, onEdit }: EndingProps) {
  const { status, answers } = conversation
  if (handOver.failure)
    return (
      <p role="alert" className="text-bad">
        {handOver.failure}
      </p>
    )
  if (status !== 'summary' && status !== 'signup_pending') return null
  return (
    <section
      aria-label="Your answers"
      className="flex flex-col gap-3 rounded-2xl border border-line bg-surface p-4"
    >
      <dl className="flex flex-col divide-y divide-line">
        {answers.map(({ slot, label, value }) => (
          <div key={slot} className="flex items-center gap-2 py-1">
            <dt className="w-2/5 text-sm text-soft">{label}</dt>
            <dd className="flex min-w-0 flex-1 items-center justify-between gap-2 wrap-anywhere">
              {value}
              <Button size="small" variant="quiet" onClick={() => onEdit(slot)}>
                Change<span className="sr-only"> {label.toLowerCase()}</span>
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      {status === 'signup_pending' && <SignUp conversation={conversation} />}
    </section>
  )
}

function SignUp({ conversation: { email, previewToken } }: Pick<EndingProps, 'conversation'>) {
  const [isOwn, setOwn] = useState(false)
  const isSignedIn = isLoggedIn(useAuth())
  const navigate = useNavigate()
  const go = async () => {
    keep({ isSigningUp: true })
    if (previewToken && isOwn) rememberPendingImport(previewToken)
    // A full-page provider sign-in returns to the chat.
    await navigate('/?chat=open', { replace: true })
    if (!isSignedIn) requestSignUp(email)
  }
  return (
    <div className="flex flex-col gap-3">
      {previewToken && (
        <Checkbox
          label="I own this website or may use its content: import its products."
          checked={isOwn}
          onChange={(event) => setOwn(event.target.checked)}
        />
      )}
      <Button size="large" onClick={go}>
        {isSignedIn ? 'Continue to set-up' : 'Create my account'}
      </Button>
    </div>
  )
}

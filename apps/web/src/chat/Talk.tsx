import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'

import type { Conversation } from '@marketday/contract/assistant/chatbot'
import type { SlotName } from '@marketday/contract/assistant/slot-names'

import { to } from '../paths.ts'
import { dismissChat } from '../platform/session/chat-request.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { buttonStyles } from '../ui/buttons/button-styles.ts'
import { MessageList } from './MessageList.tsx'
import type { Chat } from './use-conversation.ts'
import { useHandOver } from './use-hand-over.ts'
import type { HandOver } from './use-hand-over.ts'
import { SignUp } from './SignUp.tsx'
import { WebsiteCard } from './WebsiteCard.tsx'

export function Talk({ chat }: { chat: Chat }) {
  const { conversation, sending, failure } = chat
  const bottom = useRef<HTMLDivElement>(null)
  const size = (conversation?.messages.length ?? 0) + (sending === null ? 0 : 1)
  useEffect(() => {
    bottom.current?.scrollIntoView({ block: 'end' })
  }, [size])
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard, as any part that scrolls
      tabIndex={0}
      role="region"
      aria-label="Conversation"
      className="flex-1 overflow-y-auto p-4"
    >
      <div className="mx-auto flex max-w-2xl flex-col gap-3">
        {conversation && <Parts chat={chat} conversation={conversation} />}
        {failure !== null && (
          <p role="alert" className="flex flex-wrap items-center gap-2 text-sm text-bad">
            {failure}
            <Button size="small" variant="secondary" onClick={chat.load}>
              Try again
            </Button>
          </p>
        )}
        <div ref={bottom} />
      </div>
    </div>
  )
}

function Parts({ chat, conversation }: { chat: Chat; conversation: Conversation }) {
  const handOver = useHandOver(conversation.status === 'signup_pending')
  const { previewToken } = conversation
  return (
    <>
      <MessageList
        conversation={conversation}
        sending={chat.sending}
        unsent={chat.unsent}
        onEdit={chat.edit}
        onRetry={chat.retry}
      />
      {previewToken !== null && <WebsiteCard key={previewToken} token={previewToken} />}
      {handOver.isReturning ? (
        <WelcomeBack />
      ) : (
        <Ending conversation={conversation} handOver={handOver} onEdit={chat.edit} />
      )}
      <GoOnLater chat={chat} />
    </>
  )
}

function WelcomeBack() {
  return (
    <p className="flex flex-wrap items-center gap-3">
      Welcome back! Your shop is as you left it.
      <Link to={to('adminPanel')} onClick={dismissChat} className={buttonStyles({})}>
        Open panel
      </Link>
    </p>
  )
}

/** Mails a link to continue later in any browser. */
function GoOnLater({ chat }: { chat: Chat }) {
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

interface EndingProps {
  conversation: Conversation
  handOver: HandOver
  onEdit: (slot: SlotName) => void
}

function Ending({ conversation, handOver, onEdit }: EndingProps) {
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
      {status === 'signup_pending' && <SignUp {...conversation} />}
    </section>
  )
}

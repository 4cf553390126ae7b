import type { Conversation } from '@marketday/contract/assistant/chatbot/chatbot'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { to } from '../paths.ts'
import { dismissChat } from '../platform/session/chat-request.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { buttonStyles } from '../ui/buttons/button-styles.ts'
import { Ending } from './Ending.tsx'
import { GoOnLater } from './GoOnLater.tsx'
import { MessageList } from './MessageList.tsx'
import type { Chat } from './use-conversation.ts'
import { useHandOver } from './use-hand-over.ts'
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

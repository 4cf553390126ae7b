import type { AnswerLink, ChatMessage, Conversation } from '@marketday/contract/assistant/chatbot'
import type { SlotName } from '@marketday/contract/assistant/slot-names'
import { Button } from '../ui/buttons/Button.tsx'
import type { Unsent } from './use-conversation.ts'

interface MessageListProps {
  conversation: Conversation
  sending: string | null
  unsent: Unsent | null
  onEdit: (slot: SlotName) => void
  onRetry: () => unknown
}

export function MessageList({ conversation, sending, unsent, onEdit, onRetry }: MessageListProps) {
  const { messages, answers, status } = conversation
  const toLabel = (slot: SlotName) => answers.find((answer) => answer.slot === slot)?.label
  return (
    <ol className="flex flex-col gap-3">
      {messages.map((message) => (
        <Bubble key={message.id} author={message.author} text={message.text}>
          {message.link && <PageLink link={message.link} />}
          {status !== 'handed_over' && (
            <Edits message={message} toLabel={toLabel} onEdit={onEdit} />
          )}
        </Bubble>
      ))}
      {sending !== null && (
        <>
          <Bubble author="visitor" text={sending} />
          <li aria-hidden className="chat-dots flex animate-typing gap-1 px-2 text-faint">
            {[0, 1, 2].map((dot) => (
              <span key={dot} className="size-2 animate-pulse rounded-full bg-current" />
            ))}
          </li>
        </>
      )}
      {unsent && (
        <Bubble author="visitor" text={unsent.text}>
          <span role="alert" className="flex flex-wrap items-center justify-end gap-2 text-sm">
            <span className="text-bad">Not sent. {unsent.reason}</span>
            <Button size="small" variant="secondary" onClick={onRetry}>
              Retry
            </Button>
          </span>
        </Bubble>
      )}
    </ol>
  )
}

interface BubbleProps extends Pick<ChatMessage, 'author' | 'text'> {
  children?: React.ReactNode
}

function Bubble({ author, text, children }: BubbleProps) {
  const isOwn = author === 'visitor'
  return (
    <li className={`flex flex-col gap-1 ${isOwn ? 'items-end' : 'items-start'}`}>
      <p
        className={`max-w-[85%] rounded-2xl px-4 py-2.5 whitespace-pre-wrap wrap-anywhere ${
          isOwn ? 'bg-primary text-on-primary' : 'border border-line bg-surface text-ink'
        }`}
      >
        <span className="sr-only">{isOwn ? 'You: ' : 'Marketday: '}</span>
        {text}
      </p>
      {children}
    </li>
  )
}

/** Opens in a new tab, so that the chat continues. */
function PageLink({ link: { label, path } }: { link: AnswerLink }) {
  return (
    <a
      href={path}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-6 items-center px-2 text-sm text-primary-ink underline underline-offset-2"
    >
      Read more: {label}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

interface EditsProps {
  message: ChatMessage
  toLabel: (slot: SlotName) => string | undefined
  onEdit: (slot: SlotName) => void
}

function Edits({ message, toLabel, onEdit }: EditsProps) {
  const labelledSlots = message.slots.filter((slot) => toLabel(slot) !== undefined)
  if (labelledSlots.length === 0) return null
  return (
    <span className="flex flex-wrap justify-end gap-1">
      {labelledSlots.map((slot) => (
        <Button key={slot} size="small" variant="quiet" onClick={() => onEdit(slot)}>
          Edit<span className="sr-only"> {toLabel(slot)?.toLowerCase()}</span>
        </Button>
      ))}
    </span>
  )
}

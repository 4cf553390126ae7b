import { RotateCcw, X, SendHorizontal } from 'lucide-react'
import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type FormEvent,
  type Ref,
} from 'react'
import { useNavigate } from 'react-router'

import type { ChatMessage } from '@marketday/contract/assistant/chatbot'
import { messageMax, type OpenQuestion } from '@marketday/contract/assistant/chatbot'

import { dismissChat } from '../platform/session/chat-request.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { Talk } from './Talk.tsx'
import { useConversation } from './use-conversation.ts'

type ChatPlacement = 'page' | 'beside'

export function ChatDialog({ shown }: { shown: ChatPlacement }) {
  const field = useRef<HTMLInputElement>(null)
  const dialog = useShownDialog(shown, field)
  const navigate = useNavigate()
  const chat = useConversation()
  const [isForgetting, setForgetting] = useState(false)
  const { conversation, sending } = chat
  const { messages, question } = conversation ?? emptyChat
  const isEdit = question !== null && question.isEdit

  const close = () => {
    dismissChat()
    if (shown === 'page') void navigate('/', { replace: true })
    document.getElementById('chat-launcher')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isForgetting) return
    event.preventDefault()
    if (isEdit) chat.edit(null)
    else close()
  }
  const say = (text: string) => {
    void chat.say(text)
    field.current?.focus()
  }
  return (
    <dialog
      ref={dialog}
      aria-label="Chat with Marketday"
      onKeyDown={onKeyDown}
      onCancel={(event) => event.preventDefault()}
      className={`fixed inset-0 z-40 m-0 size-full max-h-none max-w-none flex-col border-line bg-page p-0 text-ink open:flex ${looks[shown]}`}
    >
      <div className="flex items-center gap-1 border-b border-line px-4 py-2">
        <h2 className="flex-1 font-semibold">Set up your shop</h2>
        <IconButton
          label="Start over"
          icon={<RotateCcw aria-hidden />}
          onClick={() => setForgetting(true)}
        />
        <IconButton label="Close chat" icon={<X aria-hidden />} onClick={close} />
      </div>
      <Talk chat={chat} />
      <p aria-live="polite" className="sr-only">
        {newestWords(messages)}
      </p>
      {isEdit && (
        <p className="flex flex-wrap items-center gap-2 px-4 text-sm text-soft">
          Editing your answer.
          <Button size="small" variant="quiet" onClick={() => chat.edit(null)}>
            Cancel
          </Button>
        </p>
      )}
      <Composer
        question={question}
        isWaiting={sending !== null || conversation === null}
        field={field}
        onSay={say}
      />
      {isForgetting && (
        <ConfirmDialog
          title="Start over?"
          confirmLabel="Start over"
          onClose={() => setForgetting(false)}
          onConfirm={chat.restart}
        >
          This deletes the conversation and all your answers.
        </ConfirmDialog>
      )}
    </dialog>
  )
}

const emptyChat = { messages: [], question: null }

const looks: Readonly<Record<ChatPlacement, string>> = {
  page: '',
  beside:
    'sm:inset-auto sm:right-4 sm:bottom-4 sm:h-[min(40rem,calc(100dvh-2rem))] sm:w-96 sm:rounded-2xl sm:border sm:shadow-2xl',
}

/** Modal where it covers the page, with focus in its field. */
function useShownDialog(placement: ChatPlacement, field: React.RefObject<HTMLInputElement | null>) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (placement === 'page' || innerWidth < 640) element?.showModal()
    else element?.show()
    field.current?.focus()
    return () => element?.close()
  }, [placement, field])
  return dialog
}

function newestWords(messages: readonly ChatMessage[]): string {
  const last = messages.findLastIndex(({ author }) => author === 'visitor')
  return messages
    .slice(last + 1)
    .map(({ text }) => text)
    .join(' ')
}

interface ComposerProps {
  question: OpenQuestion | null
  isWaiting: boolean
  field: Ref<HTMLInputElement>
  onSay: (text: string) => void
}

function Composer({ question, isWaiting, field, onSay }: ComposerProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const say = (text: string) => {
    if (isWaiting || text.trim() === '') return
    setTyped('')
    setChosen([])
    onSay(text.trim())
  }
  const tap = (label: string) => {
    if (!question?.isMultiple || label === 'Skip' || label === 'Talk to a person') return say(label)
    setChosen((before) =>
      before.includes(label)
        ? before.filter((chosenLabel) => chosenLabel !== label)
        : [...before, label],
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    say(typed || chosen.join(', '))
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 border-t border-line p-4">
      {question && question.choices.length > 0 && (
        <ul
          aria-label="Suggested answers"
          className="flex max-h-40 flex-wrap gap-2 overflow-y-auto"
        >
          {question.choices.map(({ label, detail }) => (
            <li key={label}>
              <Button
                size="small"
                variant={chosen.includes(label) ? 'primary' : 'secondary'}
                title={detail || undefined}
                aria-pressed={question.isMultiple ? chosen.includes(label) : undefined}
                onClick={() => tap(label)}
              >
                {label}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        <input
          ref={field}
          aria-label="Your message"
          className="control min-w-0 flex-1"
          value={typed}
          maxLength={messageMax}
          autoComplete="off"
          placeholder={chosen.length > 0 ? chosen.join(', ') : 'Type a message'}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" aria-label="Send" aria-disabled={isWaiting || undefined}>
          <SendHorizontal aria-hidden className="size-5" />
        </Button>
      </div>
    </form>
  )
}

import type { ChatMessage } from '@marketday/contract/assistant/chatbot/chatbot'
import { RotateCcw, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { dismissChat } from '../platform/session/chat-request.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { Composer } from './Composer.tsx'
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

import { resumeConversation } from '@marketday/contract/assistant/chatbot'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { send } from '../platform/api/http.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Failure } from '../ui/feedback/Failure.tsx'
import { forgetKept, keep, readKept } from './kept-conversation.ts'

/** Continues a conversation in this browser. Requires a click: mail scanners open links. */
export function ResumeChatDialog({ token }: { token: string }) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const close = () => void navigate('/', { replace: true })
  const openChat = () => navigate('/?chat=open', { replace: true })
  const resume = async () => {
    try {
      const resumed = await send(resumeConversation, { body: { token } })
      forgetKept()
      keep({ token: resumed.token })
      await openChat()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <Dialog onClose={close} title="Continue our conversation" size="small">
      <div className="flex flex-col gap-4">
        <p>
          Continue the conversation where you left off. It moves to this browser
          {readKept().token === '' ? '.' : ' and replaces the one you started here.'}
        </p>
        <Failure>{failure}</Failure>
        {failure === null ? (
          <Button onClick={resume} data-autofocus>
            Continue
          </Button>
        ) : (
          <Button variant="secondary" onClick={openChat}>
            Open the chat
          </Button>
        )}
      </div>
    </Dialog>
  )
}

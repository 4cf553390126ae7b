import { handOverConversation } from '@marketday/contract/assistant/chatbot'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { to } from '../paths.ts'
import { call } from '../platform/api/api.ts'
import { dismissChat } from '../platform/session/chat-request.ts'
import { isLoggedIn, useAuth } from '../platform/session/auth-store.ts'
import { keep, readKept } from './kept-conversation.ts'

export interface HandOver {
  readonly isReturning: boolean
  readonly failure: string | null
}

/** After sign-up from the chat, transfers the answers; a business already set up is welcomed back. */
export function useHandOver(isPending: boolean): HandOver {
  const isSignedIn = isLoggedIn(useAuth())
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<HandOver>({ isReturning: false, failure: null })
  useEffect(() => {
    const { token, isSigningUp } = readKept()
    if (!isPending || !isSignedIn || !isSigningUp) return
    keep({ isSigningUp: false })
    call(handOverConversation, { body: { token } }).then(
      ({ isReturning }) => {
        setOutcome({ isReturning, failure: null })
        if (isReturning) return
        dismissChat()
        void navigate(to('adminPanel'))
      },
      (error: Error) => {
        keep({ isSigningUp: true })
        setOutcome({ isReturning: false, failure: error.message })
      },
    )
  })
  return outcome
}

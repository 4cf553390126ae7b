import {
  attachPreview,
  editAnswer,
  getConversation,
  getOpening,
  mailConversationLink,
  restartConversation,
  sendMessage,
  startConversation,
  type Conversation,
} from '@marketday/contract/assistant/chatbot'
import type { SlotName } from '@marketday/contract/assistant/slot-names'
import { createPreview } from '@marketday/contract/imports/imports'
import { ApiError } from '@marketday/transport/api-error.ts'
import { useEffect, useRef, useState } from 'react'
import { send } from '../platform/api/http.ts'
import { forgetKept, keep, readKept } from './kept-conversation.ts'

export interface Unsent {
  readonly id: string
  readonly text: string
  readonly reason: string
}

export type Chat = ReturnType<typeof useConversation>

/** Conversation of this browser; failed messages can be resent. */
export function useConversation() {
  const [conversation, setConversation] = useState<Conversation | null>(null)
  const [sending, setSending] = useState<string | null>(null)
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const token = useRef(readKept().token)

  const show = (next: Conversation, problem: string | null = null) => {
    setConversation(next)
    setFailure(problem)
  }
  const load = () =>
    loadConversation(token.current).then(
      ({ found, ended }) => {
        if (ended !== null) token.current = ''
        show(found, ended)
        setUnsent(leftUnsent())
      },
      (error: Error) => setFailure(error.message),
    )
  useEffect(() => void load(), [])

  const deliver = async (id: string, text: string) => {
    setUnsent(null)
    setSending(text)
    keep({ unsent: { id, text } })
    try {
      const reply = await deliverMessage(token.current, { id, text })
      token.current = reply.token
      keep({ token: reply.token, unsent: undefined })
      show(reply.conversation)
      setSending(null)
      await readWebsite(reply, conversation?.website ?? '').then((read) => read && show(read))
    } catch (error) {
      setSending(null)
      setUnsent({ id, text, reason: error instanceof Error ? error.message : '' })
    }
  }
  const change = (work: Promise<Conversation>) =>
    work.then(show, (error: Error) => setFailure(error.message))

  return {
    conversation,
    sending,
    unsent,
    failure,
    load,
    say: (text: string) => deliver(crypto.randomUUID(), text),
    retry: () => (unsent ? deliver(unsent.id, unsent.text) : undefined),
    mailLink: () => send(mailConversationLink, { body: { token: token.current } }),
    edit: (slot: SlotName | null) =>
      void change(send(editAnswer, { body: { token: token.current, slot } })),
    restart: () => {
      setUnsent(null)
      const work = startOver(token.current, conversation?.status === 'handed_over')
      token.current = readKept().token
      return change(work)
    },
  }
}

/** A finished conversation remains; the next message starts another one. */
function startOver(token: string, isOver: boolean): Promise<Conversation> {
  forgetKept()
  if (token === '' || isOver) return send(getOpening)
  keep({ token })
  return send(restartConversation, { body: { token } })
}

function leftUnsent(): Unsent | null {
  const { unsent } = readKept()
  return unsent ? { ...unsent, reason: 'Not sent before.' } : null
}

async function loadConversation(token: string) {
  if (token === '') return { found: await send(getOpening), ended: null }
  try {
    return { found: await send(getConversation, { body: { token } }), ended: null }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    forgetKept()
    return { found: await send(getOpening), ended: error.message }
  }
}

/** The message id makes retries idempotent. */
async function deliverMessage(token: string, body: { id: string; text: string }) {
  if (token === '') return await send(startConversation, { body, idempotencyKey: body.id })
  const conversation = await send(sendMessage, {
    body: { token, ...body },
    idempotencyKey: crypto.randomUUID(),
  })
  return { token, conversation }
}

/** Starts a preview of the website during the chat; the chat continues without it on failure. */
async function readWebsite(
  { token, conversation: { website } }: { token: string; conversation: Conversation },
  before: string,
): Promise<Conversation | null> {
  if (website === '' || website === before) return null
  try {
    const preview = await send(createPreview, { body: { address: website } })
    const body = { token, previewToken: preview.token }
    return await send(attachPreview, { body })
  } catch {
    return null
  }
}

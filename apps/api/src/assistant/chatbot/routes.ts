import { getChatFigures } from '@marketday/contract/assistant/chat-figures'
import * as contract from '@marketday/contract/assistant/chatbot'

import { handle, handlePublic } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { attachPreview, restartConversation, startConversation } from './start-conversation.ts'
import { editAnswer, sendMessage } from './send-message.ts'
import { findChatFigures } from './find-chat-figures.ts'
import { handOver } from './hand-over.ts'
import { mailLink, resumeConversation } from './conversation-links.ts'
import { showConversation, showOpening } from './show-conversation.ts'

export function chatbotRoutes(app: App) {
  handlePublic(app, contract.getOpening, ({ db }) => showOpening(db.context.now.toISOString()))
  handlePublic(app, contract.startConversation, startConversation)
  handlePublic(app, contract.getConversation, ({ db, body }) => showConversation(db, body.token))
  handlePublic(app, contract.sendMessage, sendMessage)
  handlePublic(app, contract.editAnswer, ({ db, body }) => editAnswer(db, body.token, body.slot))
  handlePublic(app, contract.restartConversation, ({ db, body }) =>
    restartConversation(db, body.token),
  )
  handlePublic(app, contract.attachPreview, ({ db, body }) =>
    attachPreview(db, body.token, body.previewToken),
  )
  handlePublic(app, contract.mailConversationLink, ({ db, body, services }) =>
    mailLink(db, body.token, services.config),
  )
  handlePublic(app, contract.resumeConversation, ({ db, body }) =>
    resumeConversation(db, body.token),
  )
  handle(app, contract.handOverConversation, handOver)
  handle(app, getChatFigures, ({ db, services }) => findChatFigures(db, services.config))
}

import { slotNames } from '@marketday/contract/assistant/slot-names'
import type { Choice, Conversation, OpenQuestion } from '@marketday/contract/assistant/chatbot'

import { findPreviewBrand } from '../../imports/apply-brand.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { opening } from '../../platform/talk/commands.ts'
import { onboardingScript as script } from './script.ts'
import { listAnswers, newTalk, offeredIn, openNode, slotAsked } from '../../platform/talk/talk.ts'
import type { Suggested, Talk } from '../../platform/talk/talk.ts'
import { getConversationRow, listMessages } from './queries.ts'
import type { ConversationRow, MessageRow } from './queries.ts'
import { industryIn } from './understanding/answers/readers.ts'

export function showOpening(now: string): Conversation {
  return {
    status: 'new',
    messages: [
      { id: 'opening', author: 'bot', text: opening(script), slots: [], link: null, sentAt: now },
    ],
    question: toQuestion(newTalk, {}),
    answers: [],
    email: '',
    website: '',
    previewToken: null,
  }
}

export async function showConversation(db: Db, token: string): Promise<Conversation> {
  const row = await getConversationRow(db, token)
  const messages = await listMessages(db, row.conversationId)
  return toConversation(row, messages, await suggestedBy(db, row.previewToken))
}

export async function suggestedBy(db: Db, previewToken: string | null): Promise<Suggested> {
  const brand = previewToken === null ? null : await findPreviewBrand(db, previewToken)
  if (!brand) return {}
  const industry = industryIn([brand.name, brand.tagline].join(' '))
  return {
    ...(brand.name && { businessName: brand.name.slice(0, 80) }),
    ...(industry && { industry }),
  }
}

export const readTalk = ({ talk }: Pick<ConversationRow, 'talk'>) => talk as Talk

function toConversation(
  row: ConversationRow,
  messages: readonly MessageRow[],
  suggested: Suggested,
): Conversation {
  const talk = readTalk(row)
  return {
    status: readStatus(row, talk),
    messages: messages.map(({ position: _position, slots, ...message }) => ({
      ...message,
      slots: slotNames.filter((slot) => slots.includes(slot)),
    })),
    question: row.handedOverTo === null ? toQuestion(talk, suggested) : null,
    answers: listAnswers(script, talk),
    email: talk.slots.email ?? '',
    website: talk.slots.url ?? '',
    previewToken: row.previewToken,
  }
}

function readStatus({ handedOverTo }: ConversationRow, talk: Talk): Conversation['status'] {
  if (handedOverTo !== null) return 'handed_over'
  const { kind } = openNode(script, talk)
  if (kind === 'end') return 'signup_pending'
  if (kind === 'summary') return 'summary'
  return talk.misses > 0 ? 'clarifying' : 'collecting'
}

function toQuestion(talk: Talk, suggested: Suggested): OpenQuestion {
  const node = openNode(script, talk)
  const slot = slotAsked(node)
  const isMultiple = Array.isArray(script.slots[slot ?? '']?.choices?.[0]?.value)
  return {
    slot,
    choices: listChoices(talk, suggested),
    isMultiple: isMultiple && !talk.isRestarting,
    isEdit: talk.editing !== null,
  }
}

const tap = (label: string, detail = ''): Choice => ({ label, detail })

function listChoices(talk: Talk, suggested: Suggested): Choice[] {
  if (talk.isRestarting) return [tap('Yes, start over'), tap('No, continue')]
  const node = openNode(script, talk)
  if (node.kind === 'summary') return [tap('Looks right')]
  if (node.kind === 'end') return []
  const { choices = [], isRequired } = script.slots[node.slot] ?? { isRequired: true }
  const offered = offeredIn(script, talk, suggested).map(({ label }) =>
    tap(label, choices.find((choice) => choice.label === label)?.detail),
  )
  const canSkip = !isRequired && talk.editing === null
  return [
    ...offered,
    ...(canSkip || talk.isCalling ? [tap('Skip')] : []),
    ...(talk.misses >= 2 ? [tap('Talk to a person')] : []),
  ]
}

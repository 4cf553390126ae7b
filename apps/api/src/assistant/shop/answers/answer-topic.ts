import type { AssistantReply } from '@marketday/contract/assistant/shop/assistant'

import { readTopic } from '../hearing/read-topic.ts'
import type { Topic } from '../hearing/read-topic.ts'
import { say } from './answering.ts'
import type { Answering } from './answering.ts'
import { tellContact, tellNothing, tellPlace } from './tell-contact.ts'
import { tellDelivery, tellPickup } from './tell-delivery.ts'
import { tellHours } from './tell-hours.ts'
import { tellContent, tellItems, tellNamedItem } from './tell-items.ts'
import { tellPassage } from './tell-passage.ts'

type Answer<Kind> = (
  answering: Answering,
  topic: Extract<Topic, { kind: Kind }>,
  question: string,
) => AssistantReply | Promise<AssistantReply>

const answers: { readonly [Kind in Topic['kind']]: Answer<Kind> } = {
  hours: ({ snapshot, db }, { day }) => tellHours(snapshot, day, db.context.now),
  delivery: (answering, { postcode }) => tellDelivery(answering, postcode),
  pickup: tellPickup,
  place: ({ snapshot }) => tellPlace(snapshot),
  contact: ({ snapshot }) => tellContact(snapshot),
  item: (answering, { words }) => tellItems(answering, words),
  detail: (answering, { words }) => tellContent(answering, words),
  greeting: ({ snapshot }) =>
    say(`Hello, this is ${snapshot.shop.name}. What would you like to know?`),
  thanks: () => say('You’re welcome.'),
  order: (answering, _topic, question) => findAnswer(answering, question),
  other: (answering, _topic, question) => findAnswer(answering, question),
}

export async function answerTopic(answering: Answering, question: string): Promise<AssistantReply> {
  const topic = readTopic(question)
  const answer = answers[topic.kind] as Answer<Topic['kind']>
  return await answer(answering, topic, question)
}

const findAnswer = async (answering: Answering, question: string): Promise<AssistantReply> =>
  tellPassage(answering.snapshot, question) ??
  (await tellNamedItem(answering, question)) ??
  tellNothing(answering.snapshot)

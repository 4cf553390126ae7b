import type { AssistantReply } from '@marketday/contract/shop/assistant'

import { readTopic } from '../hearing/read-topic.ts'
import { say } from './answering.ts'
import type { Answering } from './answering.ts'
import { tellContact, tellNothing, tellPlace } from './tell-contact.ts'
import { tellDelivery, tellPickup } from './tell-delivery.ts'
import { tellHours } from './tell-hours.ts'
import { tellContent, tellItems, tellNamedItem } from './tell-items.ts'
import { tellPassage } from './tell-passage.ts'

/** What the shop itself knows of a question; where it knows nothing it says so. */
export async function answerTopic(answering: Answering, question: string): Promise<AssistantReply> {
  const { snapshot, db } = answering
  const topic = readTopic(question)
  switch (topic.kind) {
    case 'hours':
      return tellHours(snapshot, topic.day, db.context.now)
    case 'delivery':
      return await tellDelivery(answering, topic.postcode)
    case 'pickup':
      return await tellPickup(answering)
    case 'place':
      return tellPlace(snapshot)
    case 'contact':
      return tellContact(snapshot)
    case 'item':
      return await tellItems(answering, topic.words)
    case 'detail':
      return await tellContent(answering, topic.words)
    case 'greeting':
      return say(`Hello, this is ${snapshot.shop.name}. What would you like to know?`)
    case 'thanks':
      return say('You are welcome.')
    case 'order':
    case 'other':
      return (
        tellPassage(snapshot, question) ??
        (await tellNamedItem(answering, question)) ??
        tellNothing(snapshot)
      )
  }
}

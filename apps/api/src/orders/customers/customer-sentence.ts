import { tagsIn } from '../views/timeline-sentence.ts'

type Details = Readonly<Record<string, unknown>>

export function customerSentence(action: string, details: Details): string {
  const sentences: Readonly<Record<string, string>> = {
    'customer.changed': `Changed: ${(details['changed'] as string[] | undefined)?.join(', ') ?? ''}`,
    'customer.credit_changed': 'Store credit adjusted manually',
    'customer.agreed': 'Subscribed to offers at checkout',
    'customer.news_stopped': 'Unsubscribed from offers',
    'customer.mails_stopped': 'Unsubscribed from offers and cart reminders by staff',
    'customer.exported': details['isByCustomer']
      ? 'Downloaded their data'
      : 'Their data was exported',
    'customer.erasure_asked': 'Requested erasure',
    'customer.erasure_withdrawn': 'Withdrew the erasure request',
    'customer.tagged': tagsIn(details),
    'customer.merged': `Merged with ${counted(details['others'], 'other customer')}: ${counted(details['orders'], 'order')} moved`,
    'customer.merged_away': 'Merged into another customer',
    'customer.merge_undone': 'Taken apart again: what moved went back',
  }
  return sentences[action] ?? action
}

const counted = (number: unknown, word: string): string =>
  `${String(number)} ${word}${number === 1 ? '' : 's'}`

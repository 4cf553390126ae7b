import { tagsIn } from '../views/timeline-sentence.ts'

type Details = Readonly<Record<string, unknown>>

/** What happened to a customer, in a sentence. */
export function customerSentence(action: string, details: Details): string {
  const sentences: Readonly<Record<string, string>> = {
    'customer.changed': `Changed: ${(details['changed'] as string[] | undefined)?.join(', ') ?? ''}`,
    'customer.credit_changed': 'Store credit changed by hand',
    'customer.agreed': 'Agreed to offers by mail at the checkout',
    'customer.news_stopped': 'Stopped offers by mail themselves',
    'customer.mails_stopped': 'Offers and mails about left carts were stopped for them',
    'customer.exported': details['isByCustomer']
      ? 'Saved the file of what is kept of them themselves'
      : 'All that is kept of them was given out as a file',
    'customer.erasure_asked': 'Asked to be erased',
    'customer.erasure_withdrawn': 'Asked no longer to be erased',
    'customer.tagged': tagsIn(details),
    'customer.merged': `Merged with ${counted(details['others'], 'other customer')}: ${counted(details['orders'], 'order')} came over`,
    'customer.merged_away': 'Merged into another customer',
    'customer.merge_undone': 'Taken apart again: what came over went back',
  }
  return sentences[action] ?? action
}

const counted = (number: unknown, word: string): string =>
  `${String(number)} ${word}${number === 1 ? '' : 's'}`

import type { SlotName } from '@marketday/contract/assistant/chatbot/slot-names'

import { listEntries } from '../../../../platform/talk/words-said.ts'

const names = {
  url: 'website|web address|site|url|domain',
  businessName: "(?<!my )name|(?:shop|business|company|store|trading|brand)(?:s|’s|'s)? name",
  industry: 'trade|industry|category',
  country: 'country',
  city: 'town|city|village',
  place: '(?:shop|street|postal|full)? ?address',
  channels: 'channels?|ways? to (?:get|receive)',
  productCount: 'products|items|number of (?:products|items)|product count',
  orderVolume: 'orders|number of orders|order volume',
  theme: 'look|theme|style|design',
  contactName: 'contact(?: name)?|own name',
  email: 'e-?mails?(?: address)?',
  phone: '(?:phone|telephone|mobile|contact)(?: number)?|number',
} satisfies Partial<Record<SlotName, string>>

const forms = listEntries(names).map(([slot, called]) => ({
  slot,
  form: new RegExp(
    `(?:^|[ ,.;])(?:(?:change|set|switch|correct|update|make|put) )?(?:the |my |our )(?:${called}) (?:should be|shd be|is called|(?:is|was|looks) (?:wrong|incorrect|not right)[,;.: -]{1,3}(?:it should be|should be|it is|its|it’s|it's|make it|we are in|we're in|were in)?|should say|ought to be|needs to be|must be|is actually|is really|is|to|as|into)(?: actually| really)?:? ([^;?]+)$`,
    'i',
  ),
}))

/** Finds a slot named in the message, such as “the town should be York”, with its value. */
export function readNamed(text: string): { readonly slot: SlotName; readonly said: string } | null {
  for (const { slot, form } of forms) {
    const value = form.exec(text)?.[1]
    if (value && !/^(?:wrong|not|incorrect|missing|mis)/i.test(value)) return { slot, said: value }
  }
  return null
}

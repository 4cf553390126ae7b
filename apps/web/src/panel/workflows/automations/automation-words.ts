import type {
  AutomationAct,
  AutomationCondition,
  AutomationTrigger,
} from '@marketday/contract/workflows/automation'
import { formatMoney } from '@marketday/contract/money/money'
import { orderWords } from '@marketday/contract/orders/order-words'
import { counted } from '../../../platform/format.ts'

export const triggerWords: Readonly<Record<AutomationTrigger, string>> = {
  placed: 'An order is placed',
  paid: 'An order is paid in full',
  packed: 'An order is packed',
  delivered: 'An order is delivered or collected',
  returned: 'Returned goods come back',
  refunded: 'A refund is issued',
  overdue: 'An order becomes overdue',
}

export const conditionKinds: Readonly<Record<AutomationCondition['kind'], string>> = {
  total: 'Total',
  item: 'Item',
  itemTag: 'Tag of an item',
  category: 'Category',
  orderTag: 'Tag of the order',
  customerTag: 'Tag of the customer',
  firstOrder: 'First order',
  receiving: 'Delivery or pick-up',
  method: 'Payment method',
  priority: 'Priority',
  location: 'Location',
  country: 'Country',
  postcode: 'Postcode',
  channel: 'Channel',
}

export const actKinds: Readonly<Record<AutomationAct['kind'], string>> = {
  tag: 'Add a tag',
  assign: 'Assign it',
  priority: 'Set the priority',
  due: 'Set when it is due',
  note: 'Write a note for the team',
  notify: 'Notify the team',
}

export const channelWords = { shop: 'Customers', test: 'Test order' } as const
export const totalWords = { atLeast: 'At least', atMost: 'At most' } as const
export const firstOrderWords = {
  yes: 'From a new customer',
  no: 'From a returning customer',
} as const

interface Named {
  readonly names: Readonly<Record<string, string>>
  readonly currency: string
}

type Phrases<Union extends { readonly kind: string }> = {
  readonly [K in Union['kind']]: (entry: Extract<Union, { kind: K }>, named: Named) => string
}

const gone = 'something deleted'

const ofConditions: Phrases<AutomationCondition> = {
  total: ({ is, amountMinor }, { currency }) =>
    `total ${is === 'atLeast' ? 'at least' : 'at most'} ${currency ? formatMoney(amountMinor, currency) : ''}`,
  item: ({ itemId }, { names }) => `includes ${names[itemId] ?? gone}`,
  itemTag: ({ tag }) => `includes an item tagged “${tag}”`,
  category: ({ categoryId }, { names }) => `includes an item in ${names[categoryId] ?? gone}`,
  orderTag: ({ tag }) => `tagged “${tag}”`,
  customerTag: ({ tag }) => `customer tagged “${tag}”`,
  firstOrder: ({ isFirst }) => (isFirst ? 'new customer' : 'returning customer'),
  receiving: ({ receiving }) => orderWords.delivery[receiving].toLowerCase(),
  method: ({ method }) => `paid ${orderWords.method[method].toLowerCase()}`,
  priority: ({ priority }) => `priority ${orderWords.priority[priority].toLowerCase()}`,
  location: ({ locationId }, { names }) => `taken from ${names[locationId] ?? gone}`,
  country: ({ name }) => `goes to ${name}`,
  postcode: ({ startsWith }) => `postcode starts with ${startsWith}`,
  channel: ({ channel }) => (channel === 'test' ? 'a test order' : 'not a test order'),
}

const ofActs: Phrases<AutomationAct> = {
  tag: ({ tag }) => `tag it “${tag}”`,
  assign: ({ assigneeId }, { names }) => `assign it to ${names[assigneeId] ?? 'someone who left'}`,
  priority: ({ priority }) => `make its priority ${orderWords.priority[priority].toLowerCase()}`,
  due: ({ inDays }) =>
    inDays === 0 ? 'make it due that day' : `make it due in ${counted(inDays, 'day')}`,
  note: ({ text }) => `note “${text}”`,
  notify: ({ colleagueId }, { names }) =>
    colleagueId === null ? 'notify the team' : `notify ${names[colleagueId] ?? 'someone who left'}`,
}

export function conditionInWords<K extends AutomationCondition['kind']>(
  condition: Extract<AutomationCondition, { kind: K }>,
  named: Named,
): string {
  const { kind }: { readonly kind: K } = condition
  return ofConditions[kind](condition, named)
}

export function actInWords<K extends AutomationAct['kind']>(
  act: Extract<AutomationAct, { kind: K }>,
  named: Named,
): string {
  const { kind }: { readonly kind: K } = act
  return ofActs[kind](act, named)
}

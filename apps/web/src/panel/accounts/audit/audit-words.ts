import type { AuditEntry } from '@marketday/contract/panel/audit'
import { count, moment, money } from '../../../platform/format.ts'

export const subjects = {
  session: 'Sign-ins',
  password: 'Passwords',
  second_factor: 'Second factors',
  identity: 'Linked accounts',
  email: 'Email addresses',
  account: 'Accounts',
  terms: 'Our terms',
  member: 'Members',
  invitation: 'Invitations',
  ownership: 'Ownership',
  role: 'Roles',
  team: 'Team rules',
  impersonation: 'Support visits',
  order: 'Orders',
  order_draft: 'Draft orders',
  customer: 'Customers',
  gift_card: 'Gift cards',
  delivery: 'Deliveries',
  payment: 'Payments',
  refund: 'Refunds',
  item: 'Items',
  location: 'Locations',
  market: 'Markets',
  discount: 'Discounts',
  tax_class: 'Taxes',
  automation: 'Automations',
  transfer: 'Transfers',
  purchase: 'Purchase orders',
  category: 'Categories',
  import: 'Imports',
  build: 'Builds',
  business: 'Business details',
  shop: 'Shop settings',
  subscription: 'Plan',
} as const

// Actions whose name alone is unclear.
const spoken: Readonly<Record<string, string>> = {
  'session.started': 'Signed in',
  'session.ended': 'Signed out',
  'session.revoked': 'Signed out a device',
  'session.revoked_all': 'Signed out all devices',
  'session.reuse_detected': 'Session token reused: session ended',
  'session.confirmed': 'Confirmed who they are',
  'password.set': 'Set a password',
  'sign_in.blocked': 'Sign-in stopped after too many attempts',
  'second_factor.added': 'Added a second factor',
  'second_factor.removed': 'Removed a second factor',
  'email.verified': 'Confirmed an email address',
  'terms.accepted': 'Accepted our terms',
  'member.added': 'Joined the team',
  'tenant.created': 'Opened the business',
  'impersonation.started': 'Visit: started',
  'impersonation.ended': 'Visit: ended',
}

/** Action as text: `order.handed_over` is “Order: handed over”. */
export function actionWords(action: string): string {
  const phrase = spoken[action]
  if (phrase) return phrase
  const [noun = '', what = ''] = action.split('.')
  const plain = (text: string) => text.replaceAll('_', ' ')
  const subject = plain(noun)
  return what ? `${subject.charAt(0).toUpperCase()}${subject.slice(1)}: ${plain(what)}` : subject
}

const actorKinds: Readonly<Record<AuditEntry['actor']['kind'], string>> = {
  user: 'Unknown user',
  shopper: 'A shopper',
  system: 'Marketday',
  provider: 'A provider',
  operator: 'Marketday support',
}

export const actorWords = ({ name, kind }: AuditEntry['actor']): string => name || actorKinds[kind]

/** Details as `name: value`, without technical fields. */
export function detailWords(details: AuditEntry['details']): string {
  const { currency } = details
  return Object.entries(details)
    .filter(([name]) => name !== 'currency' && !name.endsWith('Id'))
    .map(([name, value]) => [spaced(name), valueWords(name, value, currency)] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}: ${text}`)
    .join(' · ')
}

/** `amountMinor` becomes `amount`, `from_role` becomes `from role`. */
const spaced = (name: string) =>
  name
    .replace(/Minor$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])|_/g, ' ')
    .toLowerCase()

const isTime = /^\d{4}-\d\d-\d\dT/

function valueWords(name: string, value: unknown, currency: unknown): string {
  if (value === true) return 'yes'
  if (typeof value === 'number')
    return name.endsWith('Minor') ? amountWords(value, currency) : count(value)
  if (typeof value !== 'string') return ''
  if (isTime.test(value)) return moment(value)
  return /^[a-z_]+$/.test(value) ? spaced(value) : value
}

const amountWords = (minor: number, currency: unknown) =>
  typeof currency === 'string' ? money(minor, currency) : (minor / 100).toFixed(2)

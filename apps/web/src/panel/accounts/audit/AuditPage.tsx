import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'

import { listAudit, type AuditEntry } from '@marketday/contract/panel/audit'
import type { EventName } from '@marketday/contract/endpoints/event-details'
import type { QueryInput } from '@marketday/contract/endpoints/endpoint'

import { call } from '../../../platform/api/api.ts'
import { moment, count, money } from '../../../platform/format.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { accountQuery, useCan } from '../../account-query.ts'
import type { ListFilter } from '../../kit/list/list-filter.ts'
import { ListFilters } from '../../kit/list/ListFilters.tsx'
import { queryFrom, useListAddress } from '../../kit/list/list-address.ts'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { Loaded, NotIncluded } from '../../kit/list/Loaded.tsx'
import { When } from '../../kit/list/When.tsx'
import { RowDetail } from '../../../ui/lists/RowName.tsx'

const subjects = {
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

/** Actions whose name alone is unclear. */
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
} satisfies Readonly<Partial<Record<EventName, string>>>

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

export { onlyOnEntry as shouldRevalidate } from '../../kit/list/only-on-entry.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

const auditQuery = (query: QueryInput<typeof listAudit>) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call(listAudit, { query, signal }),
    placeholderData: keepPreviousData,
  })

export default function AuditPage() {
  const can = useCan()
  return (
    <div className="max-w-5xl">
      <PageHeader isLow title="Audit" description="Who did what in this business, newest first." />
      <Loaded query={useQuery(accountQuery)} what="the audit" rows={4}>
        {() => (can('audit.see') ? <Entries /> : <NotIncluded what="the audit" />)}
      </Loaded>
    </div>
  )
}

const filters: readonly ListFilter<typeof listAudit>[] = [
  {
    kind: 'choice',
    name: 'action',
    label: 'About',
    placeholder: 'Everything',
    options: Object.entries(subjects).map(([value, label]) => ({ value, label })),
  },
  { kind: 'day', name: 'from', label: 'From' },
  { kind: 'day', name: 'to', label: 'Until' },
]

function Entries() {
  const address = useListAddress()
  const [search] = useSearchParams()
  const list = { endpoint: listAudit, address }
  return (
    <ListTable
      name="audit"
      filters={<ListFilters {...list} filters={filters} />}
      {...list}
      query={useQuery(auditQuery(queryFrom(listAudit, search)))}
      caption="Audit"
      what="entries"
      columns={columns}
      rowKey={({ id }) => id}
      firstTitle="No entries yet"
      firstText="Changes in this business appear here, with who made them and when."
    />
  )
}

const columns: readonly Column<AuditEntry>[] = [
  {
    key: 'what',
    header: 'What',
    primary: true,
    width: 10,
    cell: (entry) => (
      <RowDetail detail={detailWords(entry.details)}>
        <span className="truncate">{actionWords(entry.action)}</span>
      </RowDetail>
    ),
  },
  {
    key: 'who',
    header: 'Who',
    width: 7,
    cell: (entry) => (
      <span className="inline-flex max-w-full items-center gap-2">
        <bdi className="truncate">{actorWords(entry.actor)}</bdi>
        {entry.operator && <Badge tone="warn">{entry.operator.name} of Marketday</Badge>}
      </span>
    ),
  },
  { key: 'from', header: 'From', minor: true, cell: (entry) => entry.ip ?? '–' },
  {
    key: 'when',
    header: 'When',
    align: 'right',
    cell: (entry) => <When at={entry.occurredAt} />,
  },
]

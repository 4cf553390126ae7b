import { sql } from 'kysely'

import type { EventNameOn, StoredDetails } from '@marketday/contract/endpoints/event-details'
import type { Customer, CustomerRow, CustomerDouble } from '@marketday/contract/orders/customers'

import { notFound } from '../../platform/http/errors.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import { selectPlaceText } from '../../platform/places/select-place-text.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { listTimeline } from '../../platform/events/list-timeline.ts'
import type { TimelineEntry } from '../../platform/events/list-timeline.ts'
import { erasedMeanwhile } from './erasure.ts'
import { tagsIn } from '../views/timeline-sentence.ts'

export const customerFields = sql`c.customer_id as id, c.name, c.email, c.phone, c.created_at as "joinedAt",
  c.order_count as "orderCount", c.spent_minor as "spentMinor", nullif(c.last_order_at, '-infinity') as "lastOrderAt",
  array(select tag from customer_tags t where t.customer_id = c.customer_id order by tag_key) as tags,
  case when c.consented_at is not null
    then jsonb_build_object('source', c.consent_source, 'at', c.consented_at) end as consent,
  (select currency from tenants where tenants.tenant_id = c.tenant_id) as currency`

const mostAddresses = 20
const mostConsents = 50

/** Follows merges. */
export async function findCustomer(db: Db, customerId: string): Promise<Customer> {
  const [customer] = await selectCustomer(db, { customerId })
  if (!customer) throw notFound('Customer')
  if (customer.isErased) throw erasedMeanwhile()
  const { isErased: _erased, ...known } = customer
  const [doubles, timeline] = await Promise.all([
    findDoubles(db, customer.id),
    listTimeline(db, 'customer', customer.id),
  ])
  return {
    ...known,
    doubles,
    timeline: timeline.map((entry) => {
      const { details: _details, ...shown } = entry
      return { ...shown, message: customerSentence(entry) }
    }),
  }
}

/** In list order, newest first; omits customers not listed. */
export async function listCustomersById(db: Db, ids: readonly string[]): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    select ${customerFields} from customers c
    where c.customer_id = any(${ids}::uuid[]) and c.merged_into is null and c.erased_at is null
    order by c.created_at desc, c.customer_id desc`.execute(db)
  return rows
}

interface Selected extends Omit<Customer, 'doubles' | 'timeline'> {
  readonly isErased: boolean
}

const selectCustomer = preparedStatement<{ customerId: string }, Selected>(
  (db, { customerId }) => ({
    compile: () =>
      sql<Selected>`
        select ${customerFields}, c.note, c.version, c.erased_at is not null as "isErased",
          (select max(erasure_asked_at) from customers m where m.customer_id = c.customer_id or m.merged_into = c.customer_id) as "erasureAskedAt",
          (select round(avg(net_minor))::bigint from orders o
            where o.customer_id = c.customer_id and not is_test and status not in ('draft', 'pending_review', 'cancelled')
          ) as "averageMinor",
          array(select jsonb_build_object('isGiven', is_given, 'source', h.source, 'words', words, 'byName', actor_name, 'at', occurred_at)
            from customer_consents h where h.customer_id = c.customer_id
              or h.customer_id in (select m.customer_id from customers m where m.merged_into = c.customer_id)
            order by occurred_at desc, customer_consent_id desc limit ${sql.lit(mostConsents)}) as consents,
          array(select jsonb_build_object('address', address, 'orderCount', count, 'lastUsedAt', last) from (
            select ${selectPlaceText(sql`place`)} as address, count(*), max(placed_at) as last from orders o
            where o.customer_id = c.customer_id and place is not null and delivery_kind = 'delivery'
            group by 1 order by last desc limit ${sql.lit(mostAddresses)}) used) as addresses
        from customers c where c.customer_id = (
          select coalesce(merged_into, customer_id) from customers where customer_id = ${customerId}::uuid)`.compile(
        db,
      ),
  }),
)

type Sentences = {
  readonly [N in EventNameOn<'customer'>]?: (details: StoredDetails<N>) => string
}

const sentences: Sentences = {
  'customer.changed': ({ changed }) => `Changed: ${changed.join(', ')}`,
  'customer.credit_changed': () => 'Store credit adjusted manually',
  'customer.agreed': () => 'Subscribed to offers',
  'customer.news_stopped': () => 'Unsubscribed from offers',
  'customer.mails_stopped': () => 'Unsubscribed from offers and cart reminders by staff',
  'customer.exported': ({ isByCustomer }) =>
    isByCustomer ? 'Downloaded their data' : 'Their data was exported',
  'customer.erasure_asked': () => 'Requested erasure',
  'customer.erasure_withdrawn': () => 'Withdrew the erasure request',
  'customer.tagged': tagsIn,
  'customer.merged': ({ others, orders }) =>
    `Merged with ${counted(others, 'other customer')}: ${counted(orders, 'order')} moved`,
  'customer.merged_away': () => 'Merged into another customer',
  'customer.merge_undone': () => 'Taken apart again: what moved went back',
}

const customerSentence = ({ action, details }: TimelineEntry<'customer'>): string =>
  tell(action, details)

function tell<N extends EventNameOn<'customer'>>(action: N, details: StoredDetails<N>): string {
  const sentence: Sentences[N] = sentences[action]
  return sentence?.(details) ?? action
}

const counted = (number: number, word: string): string =>
  `${number} ${word}${number === 1 ? '' : 's'}`

const mostDoubles = 5

/** Likely duplicates. Phone numbers are stored normalized. */
async function findDoubles(db: Db, customerId: string): Promise<CustomerDouble[]> {
  const { rows } = await sql<CustomerDouble>`
    with me as materialized (select * from customers where customer_id = ${customerId}::uuid),
    alike as (
      (select c.customer_id, 'phone' as alike from me join customers c on c.phone = me.phone
        where me.phone <> '' and c.phone <> '' and c.customer_id <> me.customer_id and c.merged_into is null
        limit ${sql.lit(mostDoubles)})
      union all
      (select c.customer_id, 'address' from me join customers c on c.sort_name = me.sort_name
        where me.name <> '' and c.name <> '' and c.customer_id <> me.customer_id and c.merged_into is null
          and exists (select from orders o join orders mine on lower(mine.place ->> 'address') = lower(o.place ->> 'address')
            where o.customer_id = c.customer_id and mine.customer_id = me.customer_id
              and o.delivery_kind = 'delivery' and mine.delivery_kind = 'delivery')
        limit ${sql.lit(mostDoubles)}))
    select c.customer_id as id, c.name, c.email, c.order_count as "orderCount", max(alike.alike) as alike
    from alike join customers c on c.customer_id = alike.customer_id
    group by c.tenant_id, c.customer_id order by c.created_at desc, c.customer_id limit ${sql.lit(mostDoubles)}`.execute(
    db,
  )
  return rows
}

interface OwnCustomer {
  /** Id of the surviving customer after a merge. */
  readonly customerId: string
  readonly isAgreed: boolean
  readonly erasureAskedAt: string | null
}

/** Null if the shop does not know the address. */
export async function findOwnCustomer(db: Db, email: string): Promise<OwnCustomer | null> {
  const { rows } = await sql<OwnCustomer>`
    select c.customer_id as "customerId", c.consented_at is not null as "isAgreed",
      named.erasure_asked_at as "erasureAskedAt"
    from customers named join customers c on c.customer_id = coalesce(named.merged_into, named.customer_id)
    where named.email_key = ${email.toLowerCase()} and named.erased_at is null`.execute(db)
  return rows[0] ?? null
}

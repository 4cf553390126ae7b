import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'
import type { Described } from './descriptions.ts'

interface Recipient {
  readonly userId: string
  readonly panel: boolean
}

/**
 * Adds a new order to the unread notification of new orders, which then opens the list of them.
 * Returns the people who have one.
 */
export async function joinUnread(
  db: Db,
  recipients: readonly Recipient[],
  { title, body, orderNumber = 0 }: Described,
): Promise<readonly string[]> {
  const userIds = recipients.filter(({ panel }) => panel).map(({ userId }) => userId)
  // One after the other, so that two orders never begin two groups.
  await sql`select from memberships where user_id = any(${userIds}::uuid[]) order by user_id for no key update`.execute(
    db,
  )
  const { rows } = await sql<{ userId: string }>`
    with latest as (
      select distinct on (user_id) notification_id, order_count + 1 as orders,
        least(first_number, ${orderNumber}::bigint) as first, greatest(last_number, ${orderNumber}::bigint) as last
      from notifications
      where user_id = any(${userIds}::uuid[]) and kind = 'newOrder' and is_shown and read_at is null and first_number is not null
      order by user_id, created_at desc
    )
    update notifications n set order_count = orders, first_number = first, last_number = last,
      title = orders || ' new orders', body = ${`Newest: ${title.replace('New o', 'o')}, ${body}`},
      path = '/adminPanel/orderManagement?numbers=' || first || '-' || last, created_at = app_now()
    from latest where n.notification_id = latest.notification_id
    returning n.user_id as "userId"`.execute(db)
  return rows.map(({ userId }) => userId)
}

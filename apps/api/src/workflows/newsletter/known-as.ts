import { sql } from 'kysely'

export const knownAs = (customerId: string) => sql`(
  select known.customer_id, known.email from customers named
  join customers known on known.customer_id = coalesce(named.merged_into, named.customer_id)
    or known.merged_into = coalesce(named.merged_into, named.customer_id)
  where named.customer_id = ${customerId}::uuid)`

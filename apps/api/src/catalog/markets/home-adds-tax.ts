import { sql } from 'kysely'

/** Whether prices at home are without tax, inside a statement that reads something else. */
export const homeAddsTax = sql<boolean>`select adds_tax from markets where is_default`

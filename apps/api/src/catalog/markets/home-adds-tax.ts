import { sql } from 'kysely'

export const homeAddsTax = sql<boolean>`select adds_tax from markets where is_default`

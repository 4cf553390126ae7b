import { sql } from 'kysely'

import type { readOpeningHours } from '@marketday/contract/storefront/shop/opening-hours'

import { appNow, json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

interface ContactDetails {
  readonly email: string
  readonly phone: string
  readonly website: string
  readonly hours: ReturnType<typeof readOpeningHours>
}

/** Fills only missing values from a website. */
export async function fillProfile(
  db: Db,
  { email, phone, website, hours }: ContactDetails,
): Promise<void> {
  await db
    .updateTable('business_profiles')
    .set((set) => ({
      ...(hours.length > 0 && {
        opening_hours: sql`case when opening_hours = '[]' then ${json(hours)} else opening_hours end`,
      }),
      email: filled('email', email),
      phone: filled('phone', phone),
      website: filled('website', website),
      version: set('version', '+', 1),
      updated_at: appNow,
    }))
    .execute()
}

/** Never replaces an existing logo. */
export async function fillLogo(db: Db, fileId: string): Promise<void> {
  await db
    .updateTable('business_profiles')
    .set((set) => ({
      logo_file_id: fileId,
      version: set('version', '+', 1),
      updated_at: appNow,
    }))
    .where('logo_file_id', 'is', null)
    .execute()
}

const filled = (column: 'email' | 'phone' | 'website', value: string) =>
  sql<string>`case when ${sql.ref(column)} = '' then ${value} else ${sql.ref(column)} end`

import type { Db } from '../../src/platform/database/tenant-db.ts'
import { testApp } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'
import type { Client } from '../actors.ts'

/** Behind a proxy, so that each form has its own network: the limit is ten per minute and network. */
export const appBehindProxy = () => testApp({ TRUSTED_PROXIES: '127.0.0.1' })

let networks = 0

export function stranger(tests: TestApp): Client {
  const address = `203.0.${Math.floor(++networks / 250)}.${(networks % 250) + 1}`
  return {
    call: (endpoint, input = {}) =>
      tests.visitor().call(endpoint, {
        ...input,
        headers: { ...input.headers, 'x-forwarded-for': address },
      }),
  }
}

/** Old enough for the bot check. */
const openedAt = '2026-01-01T00:00:00Z'
let people = 0
const person = () => ({
  openedAt,
  name: 'Ann Baker',
  email: `ann${++people}@example.com`,
})

export const filledIn = {
  contact: () => ({
    ...person(),
    topic: 'question' as const,
    message: 'Do you deliver to islands?',
  }),
  partner: () => ({
    ...person(),
    company: 'Webwerk',
    website: '',
    country: 'GB',
    partnerType: 'agency' as const,
    clientsPerYear: 5,
    message: '',
  }),
  demo: (startsAt: string) => ({
    ...person(),
    company: 'Corner Bakery',
    companySize: 'small' as const,
    startsAt,
    timeZone: 'Europe/Vienna',
    message: '',
  }),
  announcement: () => ({ openedAt, email: person().email }),
}

export const leadsFrom = (tests: TestApp, email: string) =>
  tests.inTenant(null, (db: Db) =>
    db.selectFrom('leads').selectAll().where('email', '=', email).execute(),
  )

export const mailsTo = (tests: TestApp, email: string) =>
  tests.inTenant(null, (db: Db) =>
    db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('to_address', '=', email)
      .orderBy('mail_id')
      .execute(),
  )

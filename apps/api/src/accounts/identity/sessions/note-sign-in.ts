import * as z from 'zod/mini'

import type { Config } from '../../../config.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { inCamelCase } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { mailLink } from '../passwords/mail-link.ts'
import { countryNamed, deviceNamed } from './device-rules.ts'
import { boundedFetch } from '../../../platform/outgoing/bounded-fetch.ts'

/** Geolocates a new session and mails its owner if the device is new. */
export const noteSignIn = defineJob({
  name: 'note-sign-in',
  payload: z.strictObject({ sessionId: z.uuid(), isNewDevice: z.boolean() }),
  run: note,
})

async function note(job: JobRun<{ sessionId: string; isNewDevice: boolean }>): Promise<void> {
  const { payload, inTenant, services } = job
  const session = await inTenant((db) => findSession(db, payload.sessionId))
  if (!session) return
  const country = await countryOf(services.config, session.ip)
  await job.finish(async (db) => {
    await db
      .updateTable('sessions')
      .set({ country })
      .where('session_id', '=', payload.sessionId)
      .execute()
    const isFirst = session.way === 'sign_up' || session.way === 'invitation'
    if (payload.isNewDevice && !isFirst && session.isVerified)
      await tellOwner(db, { ...session, country }, services.config)
  })
}

async function findSession(db: Db, sessionId: string) {
  return await db
    .selectFrom('sessions as session')
    .innerJoin('users as person', 'person.user_id', 'session.user_id')
    .select(
      inCamelCase([
        'session.user_id',
        'session.ip',
        'session.user_agent',
        'session.signed_in_by as way',
        'session.created_at as startedAt',
        'person.name',
        'person.email',
      ]),
    )
    .select((select) => select('person.email_verified_at', 'is not', null).as('isVerified'))
    .where('session.session_id', '=', sessionId)
    .executeTakeFirst()
}

interface NewSignIn {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly userAgent: string
  readonly startedAt: string
  readonly country: string
}

const linkMinutes = 24 * 60

async function tellOwner(db: Db, session: NewSignIn, config: Config): Promise<void> {
  const { userId, name, email, userAgent, startedAt, country } = session
  const url = await mailLink(
    db,
    { userId, purpose: 'reset-password', minutes: linkMinutes },
    config,
  )
  const data = {
    name,
    device: deviceNamed(userAgent).device,
    place: countryNamed(country),
    time: `${startedAt.slice(0, 16).replace('T', ' ')} UTC`,
    url,
  }
  await sendMail(db, { to: email, template: 'new-device', data })
}

/** Country code of an IP address by the configured service (`1;GB;GBR;…`); empty if unknown. */
async function countryOf({ ipCountryUrl }: Config, ip: string): Promise<string> {
  const url = new URL(ipCountryUrl)
  url.searchParams.set('ip', ip)
  try {
    const response = await boundedFetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(3_000),
    })
    const text = response.ok ? await response.text() : ''
    return /^1;([A-Z]{2});/.exec(text)?.[1] ?? ''
  } catch {
    // The location is optional; the notice must not wait for it.
    return ''
  }
}

import { createHmac } from 'node:crypto'

import { stopReminders } from '@marketday/contract/accounts/identity/claims'
import { pathOf } from '@marketday/contract/endpoints/endpoint'

import type { Config } from '../../config.ts'

type Secrets = Pick<Config, 'appSecret' | 'publicUrl'>

/** By which an address is known for one purpose; it tells nobody who it is. */
export const addressKey = (
  { appSecret }: Pick<Config, 'appSecret'>,
  purpose: string,
  email: string,
): string =>
  createHmac('sha256', appSecret).update(`${purpose} ${email.toLowerCase()}`).digest('base64url')

/** Stops the mails to one address, and does nothing else: the same in every mail, and made without the database. */
export const stopToken = (email: string, config: Pick<Config, 'appSecret'>): string =>
  addressKey(config, 'stop reminders', email)

/** For people: a page that asks once, so that a scanner which opens links stops nothing. */
export function stopPage(email: string, config: Secrets): string {
  const url = new URL('/?do=stop-reminders', config.publicUrl)
  url.hash = stopToken(email, config)
  return url.href
}

/** For mail programs, which show a button of their own for it (RFC 8058). */
export const remindersStop = (email: string, config: Secrets): string =>
  new URL(`/api${pathOf(stopReminders, { token: stopToken(email, config) })}`, config.publicUrl)
    .href

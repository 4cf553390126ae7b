import { createHmac } from 'node:crypto'

import { stopReminders } from '@marketday/contract/accounts/identity/claims'
import { pathOf } from '@marketday/contract/endpoints/endpoint'

import type { Config } from '../../config.ts'
import type { App } from '../services.ts'

type Secrets = Pick<Config, 'appSecret' | 'publicUrl'>

/** Pseudonymous key of an address for one purpose. */
export const addressKey = (
  { appSecret }: Pick<Config, 'appSecret'>,
  purpose: string,
  email: string,
): string =>
  createHmac('sha256', appSecret).update(`${purpose} ${email.toLowerCase()}`).digest('base64url')

/** Token that only unsubscribes one address; identical in every mail, made without the database. */
export const stopToken = (email: string, config: Pick<Config, 'appSecret'>): string =>
  addressKey(config, 'stop reminders', email)

/** Page with a confirmation, so that link scanners unsubscribe no one. */
export function stopPage(email: string, config: Secrets): string {
  const url = new URL('/?do=stop-reminders', config.publicUrl)
  url.hash = stopToken(email, config)
  return url.href
}

/** For the mail client's own button (RFC 8058). */
export const remindersStop = (email: string, config: Secrets): string =>
  new URL(`/api${pathOf(stopReminders, { token: stopToken(email, config) })}`, config.publicUrl)
    .href

/** Accepts the form that mail clients post and ignores its content (RFC 8058). */
export async function bindOneClick(app: App, bind: (scope: App) => void): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, _body, done) => done(null, undefined),
    )
    bind(scope as App)
  })
}

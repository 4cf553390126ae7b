import { randomBytes } from 'node:crypto'

import type { FastifyReply } from 'fastify'

import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type {
  beginSocial as begin,
  socialCallback,
} from '@marketday/contract/accounts/identity/identity'

import type { PublicHandling } from '../../../platform/http/handle.ts'
import type { App } from '../../../platform/services.ts'
import { attemptCookie } from './attempt.ts'
import { authorizationUrl, newAttempt, providerOf } from './providers.ts'

type Return = PublicHandling<typeof socialCallback>
type Beginning = PublicHandling<typeof begin>

/** For browsers that block windows, and for LinkedIn, which always redirects the page. */
export async function beginSocialSignIn({
  params,
  reply,
  services,
}: Beginning): Promise<ResponseOf<typeof begin>> {
  const attempt = { ...newAttempt(providerOf(params.type)), inPage: true }
  const url = await authorizationUrl(services.config, attempt)
  await attemptCookie.remember(reply, attempt, services)
  reply.header('cache-control', 'no-store')
  return { url: url.href, state: attempt.state }
}

export async function startSocialSignIn(
  app: App,
  type: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { config } = app.services
  const attempt = newAttempt(providerOf(type))
  const url = await authorizationUrl(config, attempt)
  await attemptCookie.remember(reply, attempt, app.services)
  return reply
    .header('cross-origin-opener-policy', 'unsafe-none')
    .header('cache-control', 'no-store')
    .redirect(url.href, 302)
}

/** Passes the provider's response to the opening page, on our own origin only. */
export async function returnFromProvider(app: App, handling: Return): Promise<FastifyReply> {
  const attempt = await attemptCookie.recall(handling.request, app.services)
  const isInPage = attempt?.inPage === true && attempt.provider === providerOf(handling.params.type)
  return isInPage ? leadBack(handling) : tellOpener(handling)
}

/** Fragment, so that logs and `Referer` do not receive the code. */
function leadBack({ services, params, query, reply }: Return): FastifyReply {
  const parameters = Object.entries(query).filter(([name]) =>
    ['code', 'state', 'error', 'error_description'].includes(name),
  )
  const back = new URL('/?do=finish-sign-in', services.config.publicUrl)
  back.hash = new URLSearchParams([['provider', params.type], ...parameters]).toString()
  return reply.header('cache-control', 'no-store').redirect(back.href, 302)
}

function tellOpener({ services, params, query, reply }: Return): FastifyReply {
  const { code = '', state = '', error = '' } = query
  const message = { type: 'social-code', provider: providerOf(params.type), code, state, error }
  const nonce = randomBytes(16).toString('base64')
  return (
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      // Any stricter opener policy would disconnect the window from its opener.
      .header('cross-origin-opener-policy', 'unsafe-none')
      .header(
        'content-security-policy',
        `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signing in</title></head><body>
<p>You can close this window.</p>
<script nonce="${nonce}">
if (window.opener) { window.opener.postMessage(${inScript(message)}, ${inScript(services.config.publicUrl.origin)}); window.close() }
</script></body></html>`)
  )
}

function inScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

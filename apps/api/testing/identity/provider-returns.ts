import { inject } from 'vitest'

import { startSocial } from '@marketday/contract/accounts/identity/identity'
import type { SocialProvider } from '@marketday/contract/accounts/identity/identity'

import type { TestApp } from '../test-app.ts'
import type { Client } from '../actors.ts'
import { redirectUri } from '../../src/accounts/identity/social/providers.ts'

export const providerReturns =
  (t: TestApp) =>
  async (
    browser: Client,
    provider: SocialProvider,
    person: {
      readonly name: string
      readonly email: string | null
      readonly emailVerified?: boolean
    },
  ): Promise<{ code: string; state: string }> => {
    const asked = await startAt(browser, provider)
    const response = await fetch(`${inject('sandboxUrl')}/${provider}/_code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        person,
        redirectUri: redirectUri(t.app.services.config, provider),
        nonce: asked.get('nonce') ?? undefined,
        codeChallenge: asked.get('code_challenge'),
        scope: asked.get('scope'),
        allowRedirect: true,
      }),
    })
    const { code } = (await response.json()) as { code: string }
    return { code, state: asked.get('state') ?? '' }
  }

export async function startAt(browser: Client, provider: SocialProvider): Promise<URLSearchParams> {
  const started = await browser.call(startSocial, { params: { type: provider } })
  if (started.status !== 302) throw new Error(started.problem.message)
  return new URL(String(started.headers['location'])).searchParams
}

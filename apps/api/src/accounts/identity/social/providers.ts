import * as oidc from 'openid-client'

import { socialProviders } from '@marketday/contract/accounts/identity/identity'
import type { SocialProvider } from '@marketday/contract/accounts/identity/identity'

import type { Config, FacebookSettings, OidcSettings } from '../../../config.ts'
import { errorCode } from '../../../platform/error-code.ts'
import { isLoopback } from '../../../platform/network.ts'
import { AppError, notFound, unauthenticated } from '../../../platform/http/errors.ts'
import { boundedFetch } from '../../../platform/outgoing/bounded-fetch.ts'

export interface SocialProfile {
  readonly provider: SocialProvider
  readonly subject: string
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
}

/** Values the browser must return: bound by a sealed cookie, usable once. */
export interface SocialAttempt {
  readonly provider: SocialProvider
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** The page itself was redirected: no window waits for the result. */
  readonly inPage?: boolean
}

export function providerOf(type: string): SocialProvider {
  const provider = socialProviders.find((candidate) => candidate === type)
  if (!provider) throw notFound('Sign-in provider')
  return provider
}

/** Deviations of the providers from the standard, as of November 2026. */
interface Protocol {
  /** OpenID Connect; with OAuth 2 alone, the profile is read from the provider's API. */
  readonly openId: boolean
  readonly scope: string
  /** False if a `code_verifier` is refused: state and client secret then bind the code to the attempt. */
  readonly pkce: boolean
  /** True if the ID token repeats our nonce. */
  readonly nonce: boolean
}

const openIdScope = 'openid profile email'

const protocols: Readonly<Record<SocialProvider, Protocol>> = {
  google: { openId: true, scope: openIdScope, pkce: true, nonce: true },
  // Rejects a code_verifier with 401 invalid_client, and omits the nonce in its ID token.
  linkedin: { openId: true, scope: openIdScope, pkce: false, nonce: false },
  // Rejects a code_verifier unless the challenge was sent to its dialog.
  facebook: { openId: false, scope: 'public_profile email', pkce: true, nonce: false },
}

export const providerNames: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
}

/** One redirect URI per provider (RFC 9700), exactly as registered there. */
export function redirectUri(config: Config, provider: SocialProvider): string {
  const path =
    provider === 'linkedin'
      ? '/auth/linkedin/callback'
      : `/api/cap/users/social/${provider}/callback`
  return new URL(path, config.publicUrl).href
}

export const newAttempt = (provider: SocialProvider): SocialAttempt => ({
  provider,
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
})

export async function authorizationUrl(config: Config, attempt: SocialAttempt): Promise<URL> {
  const client = await clientOf(config, attempt.provider)
  const { scope, nonce, pkce } = protocols[attempt.provider]
  const url = oidc.buildAuthorizationUrl(client, {
    redirect_uri: redirectUri(config, attempt.provider),
    response_type: 'code',
    scope,
    state: attempt.state,
    ...(nonce && { nonce: attempt.nonce }),
    ...(pkce && {
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    }),
  })
  // %20 for spaces (RFC 3986): some providers do not decode a plus. Literal pluses are %2B
  // already.
  url.search = url.search.replaceAll('+', '%20')
  return url
}

/** Exchanges the code with the provider. 401 if refused, 502 without a response. */
export async function fetchProfile(
  config: Config,
  attempt: SocialAttempt,
  code: string,
): Promise<SocialProfile> {
  const client = await clientOf(config, attempt.provider)
  const returned = new URL(redirectUri(config, attempt.provider))
  returned.searchParams.set('code', code)
  returned.searchParams.set('state', attempt.state)
  const issuer = client.serverMetadata()
  if (issuer.authorization_response_iss_parameter_supported)
    returned.searchParams.set('iss', issuer.issuer)
  const { openId, nonce, pkce } = protocols[attempt.provider]
  try {
    const granted = await oidc.authorizationCodeGrant(client, returned, {
      expectedState: attempt.state,
      idTokenExpected: openId,
      ...(pkce && { pkceCodeVerifier: attempt.verifier }),
      ...(nonce && { expectedNonce: attempt.nonce }),
    })
    return openId
      ? await openIdProfile(client, attempt.provider, granted)
      : await facebookProfile(config, granted.access_token)
  } catch (error) {
    throw translate(error)
  }
}

async function openIdProfile(
  client: oidc.Configuration,
  provider: SocialProvider,
  granted: Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>,
): Promise<SocialProfile> {
  const claims = granted.claims()
  if (!claims?.sub) throw unauthenticated('The provider did not say who you are', 'social_refused')
  const info = await oidc.fetchUserInfo(client, granted.access_token, claims.sub)
  return {
    provider,
    subject: claims.sub,
    name: info.name ?? '',
    email: info.email ?? '',
    emailVerified: info.email_verified === true,
  }
}

async function facebookProfile(config: Config, accessToken: string): Promise<SocialProfile> {
  if (!config.facebook) throw notFound('Sign-in provider')
  const url = new URL(`${config.facebook.graphUrl.href.replace(/\/$/, '')}/me`)
  url.searchParams.set('fields', 'id,name,email')
  const response = await boundedFetch(url, {
    headers: { authorization: `Bearer ${accessToken}` },
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  })
  const me = response.ok
    ? ((await response.json()) as { id?: unknown; name?: unknown; email?: unknown })
    : {}
  if (typeof me.id !== 'string' || me.id === '')
    throw unauthenticated('Facebook did not say who you are', 'social_refused')
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    provider: 'facebook',
    subject: me.id,
    name: text(me.name),
    email: text(me.email),
    emailVerified: false,
  }
}

const clients = new Map<string, Promise<oidc.Configuration>>()

function clientOf(config: Config, provider: SocialProvider): Promise<oidc.Configuration> {
  const settings = config[provider]
  if (!settings) throw notFound('Sign-in provider')
  const key = `${provider} ${settings.clientId} ${'issuer' in settings ? settings.issuer.href : settings.tokenUrl.href}`
  let client = clients.get(key)
  if (!client) {
    client = 'issuer' in settings ? discover(settings) : Promise.resolve(facebookClient(settings))
    // Failed discovery is not cached.
    client.catch(() => clients.delete(key))
    clients.set(key, client)
  }
  return client
}

function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<oidc.Configuration> {
  // The signature is verified although the token comes directly from the provider.
  const execute = [oidc.enableNonRepudiationChecks]
  if (isLoopback(issuer.hostname)) execute.push(oidc.allowInsecureRequests)
  return oidc
    .discovery(issuer, clientId, clientSecret, oidc.ClientSecretPost(clientSecret), {
      execute,
      timeout: 10,
      [oidc.customFetch]: boundedFetch,
    })
    .catch((error) => {
      throw translate(error)
    })
}

/** OAuth 2 without discovery: endpoints are settings. */
function facebookClient(facebook: FacebookSettings): oidc.Configuration {
  const client = new oidc.Configuration(
    {
      issuer: facebook.authorizeUrl.origin,
      authorization_endpoint: facebook.authorizeUrl.href,
      token_endpoint: facebook.tokenUrl.href,
    },
    facebook.clientId,
    facebook.clientSecret,
    oidc.ClientSecretPost(facebook.clientSecret),
  )
  client[oidc.customFetch] = boundedFetch
  if (isLoopback(facebook.tokenUrl.hostname)) oidc.allowInsecureRequests(client)
  return client
}

function translate(error: unknown): unknown {
  if (error instanceof AppError) return error
  const name = error instanceof Error ? error.name : ''
  const unreachable =
    name === 'TypeError' || name === 'TimeoutError' || errorCode(error) === 'OAUTH_TIMEOUT'
  if (unreachable)
    return new AppError({
      status: 502,
      code: 'unavailable',
      message: 'The sign-in provider isn’t responding. Please try again',
    })
  return unauthenticated(
    'The sign-in provider did not accept this attempt. Please start again.',
    'social_refused',
  )
}

import * as oidc from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../app.ts'
import { REFUSALS } from './choose-page.ts'

const PRODUCT = 'http://localhost:4199'
const CALLBACKS = {
  google: `${PRODUCT}/api/cap/users/social/google/callback`,
  linkedin: `${PRODUCT}/auth/linkedin/callback`,
}

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, productUrl: PRODUCT })
})
afterAll(() => sandbox.close())

test.each([
  ['google', 'with PKCE and a nonce'],
  ['linkedin', 'without either'],
] as const)('%s signs a chosen person in %s', async (provider, _how) => {
  const isWithProofs = provider === 'google'
  const { config, verifier, url } = await begin(provider)
  const back = await choose(url, {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    verified: 'yes',
    another: 'yes',
  })
  const tokens = await oidc.authorizationCodeGrant(config, back, {
    ...(isWithProofs && { pkceCodeVerifier: verifier, expectedNonce: 'n-1' }),
    expectedState: 's-1',
  })
  expect('nonce' in (tokens.claims() ?? {})).toBe(isWithProofs)
  expect(tokens.claims()).toMatchObject({
    email: 'ada@example.com',
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Lovelace',
  })
  const person = await oidc.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? '')
  expect(person).toMatchObject({ name: 'Ada Lovelace', email: 'ada@example.com' })
})

test.each([
  ['google', 'access_denied'],
  ['linkedin', 'user_cancelled_login'],
] as const)('cancelling at %s answers %s', async (provider, error) => {
  const { url } = await begin(provider)
  const back = await choose(url, { cancel: 'yes' })
  expect(back.searchParams.get('error')).toBe(error)
  expect(back.searchParams.get('state')).toBe('s-1')
})

test.each(
  (['google', 'linkedin'] as const).flatMap((provider) =>
    (REFUSALS[provider] ?? []).map((error) => [provider, error] as const),
  ),
)('%s answers %s when told to', async (provider, error) => {
  const { url } = await begin(provider)
  const back = await choose(url, { refuse: error })
  expect(back.searchParams.get('error')).toBe(error)
  expect(back.searchParams.get('state')).toBe('s-1')
  expect(back.searchParams.has('code')).toBe(false)
})

test('a minted code signs in without a browser, a bad one does not', async () => {
  const { config, verifier, challenge } = await begin('google')
  const mint = async (body: object) =>
    ((await (await postJson('/google/_code', body)).json()) as { code: string }).code
  const asked = {
    redirectUri: CALLBACKS.google,
    nonce: 'n-2',
    codeChallenge: challenge,
    person: { name: 'Bo Diddley', email: 'bo@example.com' },
  }
  const redeem = (code: string) =>
    oidc.authorizationCodeGrant(config, new URL(`${CALLBACKS.google}?code=${code}`), {
      pkceCodeVerifier: verifier,
      expectedNonce: 'n-2',
    })
  const code = await mint(asked)
  expect((await redeem(code)).claims()).toMatchObject({ email: 'bo@example.com' })
  await expect(redeem(code)).rejects.toMatchObject({ error: 'invalid_grant' })
  await expect(redeem(await mint({ bad: true }))).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('the secret may also travel as basic authentication, a wrong one is refused', async () => {
  const server = new URL(`${sandbox.url}/google`)
  const discover = (secret: string) =>
    oidc.discovery(server, 'google-sandbox', undefined, oidc.ClientSecretBasic(secret), {
      execute: [oidc.allowInsecureRequests],
    })
  const { code } = (await (
    await postJson('/google/_code', { redirectUri: CALLBACKS.google })
  ).json()) as { code: string }
  const back = new URL(`${CALLBACKS.google}?code=${code}`)
  await expect(oidc.authorizationCodeGrant(await discover('wrong'), back)).rejects.toMatchObject({
    code: 'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
  })
  expect(
    (await oidc.authorizationCodeGrant(await discover('google-sandbox-secret'), back)).access_token,
  ).toBeTruthy()
})

test('a redirect address that is not registered is refused', async () => {
  const { url } = await begin('google')
  url.searchParams.set('redirect_uri', 'http://localhost:4199/elsewhere')
  expect((await fetch(url, { redirect: 'manual' })).status).toBe(400)
})

test('Facebook gives a code, a token and the person', async () => {
  const redirect = `${PRODUCT}/api/cap/users/social/facebook/callback`
  const fields = { client_id: 'facebook-sandbox', redirect_uri: redirect, state: 'x' }
  const page = await fetch(
    `${sandbox.url}/facebook/v24.0/dialog/oauth?${new URLSearchParams(fields).toString()}`,
  )
  const sub = /name="sub" value="(\d+)"/.exec(await page.text())?.[1] ?? ''
  const chosen = await fetch(`${sandbox.url}/facebook/dialog/oauth`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, sub }),
    redirect: 'manual',
  })
  const code = new URL(chosen.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const token = (secret: string) =>
    fetch(
      `${sandbox.url}/facebook/oauth/access_token?${new URLSearchParams({ ...fields, client_secret: secret, code }).toString()}`,
    )
  expect((await token('wrong')).status).toBe(400)
  const { access_token: accessToken } = (await (await token('facebook-sandbox-secret')).json()) as {
    access_token: string
  }
  const me = await fetch(`${sandbox.url}/facebook/me?fields=id,name,email`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(await me.json()).toEqual({
    id: sub,
    name: 'Grace Baker',
    email: 'grace.baker@example.com',
  })
  expect((await token('facebook-sandbox-secret')).status).toBe(400)
})

test('LinkedIn answers a code_verifier with 401, right or wrong', async () => {
  const { config, verifier, url } = await begin('linkedin')
  const back = await choose(url, {
    sub: '',
    cancel: '',
    name: 'Ada',
    email: 'ada@example.com',
    another: 'yes',
  })
  const refused = oidc.authorizationCodeGrant(config, back, {
    pkceCodeVerifier: verifier,
    expectedState: 's-1',
  })
  await expect(refused).rejects.toMatchObject({ error: 'invalid_client', status: 401 })
})

test('Facebook holds a code to the challenge it was asked for with, and to none where there was none', async () => {
  const redirectUri = `${PRODUCT}/api/cap/users/social/facebook/callback`
  const verifier = oidc.randomPKCECodeVerifier()
  const challenge = await oidc.calculatePKCECodeChallenge(verifier)
  const redeem = async (codeChallenge: string | undefined, codeVerifier: string | undefined) => {
    const minted = await postJson('/facebook/_code', { redirectUri, codeChallenge })
    const { code } = (await minted.json()) as { code: string }
    const fields = {
      client_id: 'facebook-sandbox',
      client_secret: 'facebook-sandbox-secret',
      redirect_uri: redirectUri,
      code,
      ...(codeVerifier && { code_verifier: codeVerifier }),
    }
    const body = new URLSearchParams(fields)
    const answer = await fetch(`${sandbox.url}/facebook/oauth/access_token`, {
      method: 'POST',
      body,
    })
    return answer.status
  }
  expect(await redeem(challenge, verifier)).toBe(200)
  expect(await redeem(challenge, `${verifier}x`)).toBe(400)
  expect(await redeem(challenge, undefined)).toBe(400)
  expect(await redeem(undefined, verifier)).toBe(400)
  expect(await redeem(undefined, undefined)).toBe(200)
})

async function begin(provider: keyof typeof CALLBACKS) {
  const config = await oidc.discovery(
    new URL(`${sandbox.url}/${provider}`),
    `${provider}-sandbox`,
    `${provider}-sandbox-secret`,
    undefined,
    { execute: [oidc.allowInsecureRequests] },
  )
  const verifier = oidc.randomPKCECodeVerifier()
  const challenge = await oidc.calculatePKCECodeChallenge(verifier)
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACKS[provider],
    scope: 'openid profile email',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    nonce: 'n-1',
    state: 's-1',
    prompt: 'select_account',
  })
  return { config, verifier, challenge, url }
}

async function choose(start: URL, fields: Record<string, string>): Promise<URL> {
  const cookies = new Map<string, string>()
  const visit = async (address: URL, body?: URLSearchParams) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, {
      method: body ? 'POST' : 'GET',
      body,
      headers: { cookie },
      redirect: 'manual',
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    return answer
  }
  const first = await visit(start)
  const page = new URL(first.headers.get('location') ?? '', start)
  expect(await (await visit(page)).text()).toContain('Choose an account')
  let next = new URL(
    (await visit(page, new URLSearchParams(fields))).headers.get('location') ?? '',
    start,
  )
  while (next.origin === start.origin)
    next = new URL((await visit(next)).headers.get('location') ?? '', start)
  return next
}

function postJson(path: string, body: object) {
  return fetch(sandbox.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

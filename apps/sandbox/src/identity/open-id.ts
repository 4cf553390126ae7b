import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import Provider, { interactionPolicy } from 'oidc-provider'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'
import { PAGE_HEADERS } from '../page.ts'
import { readChoice, renderChoosePage, type Choice } from './choose-page.ts'
import { claimsOf, type NewPerson, type People, type Person } from './people.ts'
import type { Redirects } from './redirects.ts'

export type OpenIdOptions = {
  name: string
  origin: string
  people: People
  redirects: Redirects
  keys: object[]
  cancelError: string
  /** Like LinkedIn: refuses a `code_verifier` and omits the nonce in ID tokens. */
  withoutProofs?: boolean
}
export type CodeRequest = {
  person?: NewPerson
  redirectUri: string
  nonce?: string
  codeChallenge?: string
  scope?: string
}
export type OpenId = {
  handle: (request: IncomingMessage, response: ServerResponse) => void
  mintCode: (asked: CodeRequest) => Promise<string>
}

const SCOPE = 'openid profile email'

export function createOpenId(options: OpenIdOptions): OpenId {
  const { name, origin, people, redirects, withoutProofs = false } = options
  const provider = new Provider(`${origin}/${name}`, configurationOf(options))
  relaxClients(provider, redirects)
  hideIssuerPromise(provider)
  if (withoutProofs) refuseVerifiers(provider)
  const oidc = provider.callback()
  const prefix = `/${name}`
  return {
    handle(request, response) {
      const path = (request.url ?? '').split('?')[0] ?? ''
      if (path === `${prefix}/choose` || path.startsWith(`${prefix}/choose/`)) {
        choose(provider, options, { request, response }).catch((error: Error) =>
          endPlain(response, 400, `The sign-in has ended: ${error.message}`),
        )
        return
      }
      const url = withoutProofs ? withoutProofsIn(request.url) : request.url
      // oidc-provider determines its mount point from these two URLs.
      Object.assign(request, { originalUrl: url, url: (url ?? '').slice(prefix.length) || '/' })
      oidc(request, response)
    },
    async mintCode({ person, redirectUri, nonce, codeChallenge, scope = SCOPE }) {
      if (!redirects.isAllowed(redirectUri))
        throw new Error(`redirect_uri ${redirectUri} is not registered`)
      const clientId = `${name}-sandbox`
      const account = person ? people.remember(person) : people.ready[0]
      if (!account) throw new Error('no person was chosen to sign in')
      const grant = new provider.Grant({ accountId: account.sub, clientId })
      grant.addOIDCScope(scope)
      const code = new provider.AuthorizationCode({
        accountId: account.sub,
        client: await provider.Client.find(clientId),
        grantId: await grant.save(),
        gty: 'authorization_code',
        redirectUri,
        scope,
        ...(!withoutProofs && {
          nonce,
          codeChallenge,
          codeChallengeMethod: codeChallenge ? 'S256' : undefined,
        }),
        authTime: Math.floor(Date.now() / 1000),
        claims: {},
      })
      return await code.save()
    },
  }
}

type Exchange = { request: IncomingMessage; response: ServerResponse }

async function choose(provider: Provider, options: OpenIdOptions, { request, response }: Exchange) {
  const { uid } = await provider.interactionDetails(request, response)
  const { name, origin, people } = options
  const page = { provider: name, action: `/${name}/choose/${uid}`, people, origin }
  if (request.method !== 'POST') {
    response.writeHead(200, PAGE_HEADERS).end(renderChoosePage(page))
    return
  }
  const choice = readChoice(new URLSearchParams(await readText(request)))
  const person = personOf(people, choice)
  if (choice.kind === 'wrong')
    response
      .writeHead(400, PAGE_HEADERS)
      .end(renderChoosePage({ ...page, problem: choice.problem }))
  else if (person)
    await provider.interactionFinished(request, response, {
      login: { accountId: person.sub, remember: false },
      select_account: {},
      consent: {},
    })
  else
    await provider.interactionFinished(request, response, {
      error: choice.kind === 'refuse' ? choice.error : options.cancelError,
      error_description:
        choice.kind === 'refuse'
          ? 'The simulated provider is set to refuse'
          : 'The user cancelled the sign-in',
    })
}

export function personOf(people: People, choice: Choice): Person | undefined {
  if (choice.kind === 'ready') return people.find(choice.sub)
  return choice.kind === 'another' ? people.remember(choice.person) : undefined
}

export async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk)
    if (text.length > 64_000) throw new Error('the request is too long')
  }
  return text
}

function configurationOf({ name, origin, people, keys }: OpenIdOptions): Record<string, unknown> {
  return {
    // Explicit, because the identical default prints a warning at every start.
    adapter: createMemoryAdapter(0),
    clients: [clientOf(name, origin)],
    clientAuthMethods: ['client_secret_post', 'client_secret_basic'],
    clientDefaults: { token_endpoint_auth_method: 'client_secret_post' },
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    cookies: {
      keys: [randomBytes(16).toString('hex')],
      names: {
        interaction: `${name}_interaction`,
        resume: `${name}_resume`,
        session: `${name}_session`,
      },
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    findAccount: (_ctx: unknown, sub: string) => {
      const person = people.find(sub)
      return person && { accountId: sub, claims: () => claimsOf(person, origin) }
    },
    interactions: {
      policy: promptsOf(),
      url: (_ctx: unknown, { uid }: { uid: string }) => `/${name}/choose/${uid}`,
    },
    jwks: { keys },
    loadExistingGrant: async ({ oidc }: { oidc: GrantContext }) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session.accountId,
        clientId: oidc.client.clientId,
      })
      grant.addOIDCScope(SCOPE)
      await grant.save()
      return grant
    },
    pkce: { required: () => false },
    renderError: (
      ctx: { type: string; status: number; body: string },
      out: Record<string, string>,
    ) => {
      ctx.type = 'text'
      ctx.body = `${out['error']}: ${out['error_description'] ?? ''}`
    },
    ttl: {
      AuthorizationCode: 600,
      AccessToken: 3600,
      IdToken: 3600,
      Interaction: 3600,
      Session: 3600,
      Grant: 3600,
    },
  }
}

function promptsOf() {
  const { Check, Prompt } = interactionPolicy
  const always = new Check('choose', 'choose a person', (ctx) =>
    ctx.oidc.result?.['login'] ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  )
  return [
    new Prompt({ name: 'login', requestable: true }, always),
    new Prompt({ name: 'select_account', requestable: true }),
    new Prompt({ name: 'consent', requestable: true }),
  ]
}

function clientOf(name: string, origin: string) {
  return {
    client_id: `${name}-sandbox`,
    client_secret: `${name}-sandbox-secret`,
    redirect_uris: [`${origin}/registered-by-path`],
    grant_types: ['authorization_code'],
    response_types: ['code'],
  }
}

type GrantContext = {
  provider: Provider
  session: { accountId: string }
  client: { clientId: string }
}

/** Like the real providers: redirect URIs may differ by port, and both ways of sending the secret are accepted. */
function relaxClients(provider: Provider, redirects: Redirects) {
  Object.defineProperties(provider.Client.prototype, {
    redirectUriAllowed: { value: (uri: string) => redirects.isAllowed(uri) },
    clientAuthMethod: {
      get: () =>
        Provider.ctx?.headers['authorization']?.startsWith('Basic ')
          ? 'client_secret_basic'
          : 'client_secret_post',
      set: () => {},
    },
  })
}

function withoutProofsIn(url = ''): string {
  const [path = '', search] = url.split('?')
  const fields = new URLSearchParams(search)
  for (const name of ['nonce', 'code_challenge', 'code_challenge_method']) fields.delete(name)
  return fields.size > 0 ? `${path}?${fields.toString()}` : path
}

function refuseVerifiers(provider: Provider) {
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.oidc?.params?.['code_verifier'] === undefined) return
    ctx.status = 401
    ctx.body = { error: 'invalid_client', error_description: 'Client authentication failed' }
  })
}

/** The real providers do not promise `iss`, and our callers may pass on only the code. */
function hideIssuerPromise(provider: Provider) {
  provider.use(async (ctx, next) => {
    await next()
    const isDiscovery =
      typeof ctx.body === 'object' && ctx.body !== null && 'token_endpoint' in ctx.body
    if (isDiscovery)
      Reflect.deleteProperty(ctx.body as object, 'authorization_response_iss_parameter_supported')
  })
}

function endPlain(response: ServerResponse, status: number, text: string) {
  if (!response.headersSent)
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(text)
}

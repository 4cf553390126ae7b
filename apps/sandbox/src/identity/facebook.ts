import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { PAGE_HEADERS } from '../page.ts'
import { readChoice, renderChoosePage } from './choose-page.ts'
import { personOf, type CodeRequest } from './open-id.ts'
import { pictureOf, type People, type Person } from './people.ts'
import type { Redirects } from './redirects.ts'

export type Facebook = { mintCode: (asked: CodeRequest) => string }
type Options = { people: People; redirects: Redirects; origin: () => string }
type Code = { person: Person; redirectUri: string; challenge: Challenge; expiresAt: number }
type Challenge = { text: string; method: string } | null

const CLIENT_ID = 'facebook-sandbox'
const CLIENT_SECRET = 'facebook-sandbox-secret'
const CODE_LIFE_MS = 600_000

/** Facebook's OAuth 2 dialog and the Graph call `me`, with and without a version in the path. */
export function serveFacebook(
  app: FastifyInstance,
  { people, redirects, origin }: Options,
): Facebook {
  const codes = new Map<string, Code>()
  const tokens = new Map<string, Person>()
  const issue: Issue = (person, redirectUri, challenge) => {
    const code = `AQ${randomBytes(48).toString('base64url')}`
    codes.set(code, { person, redirectUri, challenge, expiresAt: Date.now() + CODE_LIFE_MS })
    return code
  }
  const exchange = (fields: URLSearchParams, reply: FastifyReply) => {
    const problem = checkClient(fields)
    if (problem) return refuse(reply, problem)
    const presented = fields.get('code') ?? ''
    const code = codes.get(presented)
    codes.delete(presented)
    if (!code || code.expiresAt < Date.now())
      return refuse(reply, { message: 'Invalid verification code format.', code: 100 })
    if (code.redirectUri !== fields.get('redirect_uri'))
      return refuse(reply, {
        message:
          'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
        code: 100,
      })
    const unproved = checkVerifier(code.challenge, fields.get('code_verifier'))
    if (unproved) return refuse(reply, unproved)
    const token = `EAA${randomBytes(48).toString('hex')}`
    tokens.set(token, code.person)
    return reply.send({ access_token: token, token_type: 'bearer', expires_in: 5_183_944 })
  }
  for (const prefix of ['/facebook', '/facebook/:version']) {
    serveDialog(app, prefix, { people, redirects, origin, issue })
    app.get(`${prefix}/oauth/access_token`, (request, reply) =>
      exchange(new URLSearchParams(request.url.split('?')[1]), reply),
    )
    app.post(`${prefix}/oauth/access_token`, (request, reply) =>
      exchange(fieldsOf(request.body), reply),
    )
    app.get(`${prefix}/me`, (request, reply) => {
      const query = new URLSearchParams(request.url.split('?')[1])
      const person = tokens.get(
        query.get('access_token') ?? (request.headers.authorization ?? '').replace(/^Bearer /i, ''),
      )
      if (!person)
        return refuse(reply.code(401), {
          message: 'Invalid OAuth access token - Cannot parse access token',
          code: 190,
        })
      return pickFields(person, (query.get('fields') ?? 'id,name').split(','), origin())
    })
  }
  return { mintCode: (asked) => mintCode(asked, { people, redirects, issue }) }
}

function mintCode(
  { person, redirectUri, codeChallenge }: CodeRequest,
  { people, redirects, issue }: Omit<Dialog, 'origin'>,
): string {
  if (!redirects.isAllowed(redirectUri))
    throw new Error(`redirect_uri ${redirectUri} is not registered`)
  const account = person ? people.remember(person) : people.ready[0]
  if (!account) throw new Error('no person was chosen to sign in')
  return issue(account, redirectUri, codeChallenge ? { text: codeChallenge, method: 'S256' } : null)
}

type Issue = (person: Person, redirectUri: string, challenge: Challenge) => string
type Dialog = Options & { issue: Issue }

function serveDialog(
  app: FastifyInstance,
  prefix: string,
  { people, redirects, origin, issue }: Dialog,
) {
  const page = (fields: URLSearchParams, problem?: string) =>
    renderChoosePage({
      provider: 'facebook',
      action: '/facebook/dialog/oauth',
      hidden: keep(fields),
      people,
      origin: origin(),
      problem,
    })
  const check = (fields: URLSearchParams): string | null => {
    if (fields.get('client_id') !== CLIENT_ID) return 'Invalid App ID'
    return redirects.isAllowed(fields.get('redirect_uri') ?? '')
      ? null
      : 'URL blocked: the redirect_uri is not registered'
  }
  app.get(`${prefix}/dialog/oauth`, (request, reply) => {
    const fields = new URLSearchParams(request.url.split('?')[1])
    const problem = check(fields)
    if (problem) return reply.code(400).type('text/plain').send(problem)
    return reply.headers(PAGE_HEADERS).send(page(fields))
  })
  app.post(`${prefix}/dialog/oauth`, (request, reply) => {
    const fields = fieldsOf(request.body)
    const problem = check(fields)
    if (problem) return reply.code(400).type('text/plain').send(problem)
    const choice = readChoice(fields)
    if (choice.kind === 'wrong')
      return reply.code(400).headers(PAGE_HEADERS).send(page(fields, choice.problem))
    const person = personOf(people, choice)
    const back = new URL(fields.get('redirect_uri') ?? '')
    const refused = choice.kind === 'refuse' ? { ...CANCELLED, error: choice.error } : CANCELLED
    const answer: Record<string, string> = person
      ? { code: issue(person, back.href, challengeIn(fields)) }
      : refused
    for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value)
    const state = fields.get('state')
    if (state !== null) back.searchParams.set('state', state)
    return reply.redirect(back.href, 303)
  })
}

const CANCELLED = {
  error: 'access_denied',
  error_code: '200',
  error_description: 'Permissions error',
  error_reason: 'user_denied',
}

const keptFields = ['client_id', 'redirect_uri', 'state', 'scope', 'response_type']

function keep(fields: URLSearchParams): Record<string, string> {
  const answer: Record<string, string> = {}
  for (const name of [...keptFields, 'code_challenge', 'code_challenge_method']) {
    const value = fields.get(name)
    if (value !== null) answer[name] = value
  }
  return answer
}

function challengeIn(fields: URLSearchParams): Challenge {
  const text = fields.get('code_challenge')
  return text ? { text, method: fields.get('code_challenge_method') ?? 'plain' } : null
}

type Refusal = { message: string; code: number }

/** Challenge and verifier require each other. */
function checkVerifier(challenge: Challenge, verifier: string | null): Refusal | null {
  if (!challenge && verifier === null) return null
  if (!challenge)
    return {
      message: 'code_verifier param is provided without a code_challenge in authorization request.',
      code: 1,
    }
  const hashed =
    challenge.method === 'S256'
      ? createHash('sha256')
          .update(verifier ?? '')
          .digest('base64url')
      : verifier
  return hashed === challenge.text
    ? null
    : { message: 'Invalid code verifier. Code verifier does not match.', code: 1 }
}

function checkClient(fields: URLSearchParams): Refusal | null {
  if (fields.get('client_id') !== CLIENT_ID)
    return { message: 'Error validating application. Invalid application ID.', code: 101 }
  if (fields.get('client_secret') !== CLIENT_SECRET)
    return { message: 'Error validating client secret.', code: 1 }
  return null
}

function refuse(reply: FastifyReply, { message, code }: Refusal) {
  const status = reply.statusCode === 200 ? 400 : reply.statusCode
  return reply.code(status).send({
    error: {
      message,
      type: 'OAuthException',
      code,
      fbtrace_id: randomBytes(8).toString('base64url'),
    },
  })
}

function pickFields(person: Person, wanted: string[], origin: string): Record<string, unknown> {
  const all: Record<string, unknown> = {
    id: person.sub,
    name: person.name,
    first_name: person.givenName,
    last_name: person.familyName,
    ...(person.email ? { email: person.email } : {}),
    picture: {
      data: { url: pictureOf(person, origin), height: 80, width: 80, is_silhouette: false },
    },
  }
  return Object.fromEntries(
    ['id', ...wanted].filter((field) => field in all).map((field) => [field, all[field]]),
  )
}

function fieldsOf(body: unknown): URLSearchParams {
  if (typeof body === 'string') return new URLSearchParams(body)
  return new URLSearchParams((body ?? {}) as Record<string, string>)
}

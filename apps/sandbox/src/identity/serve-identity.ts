import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { exportJWK, generateKeyPair } from 'jose'
import { openJournal } from '../journal.ts'
import { serveFacebook } from './facebook.ts'
import { createOpenId, type CodeRequest, type OpenId } from './open-id.ts'
import { createPeople, drawPerson } from './people.ts'
import { createRedirects, type Redirects } from './redirects.ts'

export type Identity = {
  /** Starts the providers once the port (and with it the issuer) is known. */
  open: (origin: string) => Record<'google' | 'linkedin', OpenId>
  close: () => Promise<void>
}
type Options = { file: string | null; productUrl: string; origin: () => string }

const SOCIAL = (type: string) => `/api/cap/users/social/${type}/callback`

export async function serveIdentity(
  app: FastifyInstance,
  { file, productUrl, origin }: Options,
): Promise<Identity> {
  const { journal, entries } = await openJournal(file)
  const key = (entries.get('key') as object | undefined) ?? (await newKey())
  if (!entries.has('key')) journal.put('key', key)
  const people = (provider: string) => createPeople(provider, journal, entries)
  const redirects = {
    google: createRedirects(SOCIAL('google'), productUrl),
    linkedin: createRedirects('/auth/linkedin/callback', productUrl),
    facebook: createRedirects(SOCIAL('facebook'), productUrl),
  }
  const mints: Record<string, Mint> = {}
  const facebook = serveFacebook(app, {
    people: people('facebook'),
    redirects: redirects.facebook,
    origin,
  })
  mints['facebook'] = facebook.mintCode
  serveCodes(app, mints, redirects)
  app.get('/people/:file', (request, reply) => {
    const { name = '?' } = request.query as { name?: string }
    return reply
      .type('image/svg+xml')
      .header('content-security-policy', "default-src 'none'")
      .send(drawPerson(name.slice(0, 80)))
  })
  return {
    open(issuerOrigin) {
      const make = (name: 'google' | 'linkedin', cancelError: string) =>
        createOpenId({
          name,
          origin: issuerOrigin,
          people: people(name),
          redirects: redirects[name],
          keys: [key],
          cancelError,
          withoutProofs: name === 'linkedin',
        })
      const providers = {
        google: make('google', 'access_denied'),
        linkedin: make('linkedin', 'user_cancelled_login'),
      }
      mints['google'] = providers.google.mintCode
      mints['linkedin'] = providers.linkedin.mintCode
      return providers
    },
    close: () => journal.flush(),
  }
}

type Mint = (asked: CodeRequest) => string | Promise<string>
type CodeBody = CodeRequest & {
  bad?: boolean
  redirect_uri?: string
  code_challenge?: string
  allowRedirect?: string
}

/** `POST /{provider}/_code` signs in without a browser; `bad` returns an invalid code. */
function serveCodes(
  app: FastifyInstance,
  mints: Record<string, Mint>,
  redirects: Record<string, Redirects>,
) {
  for (const provider of Object.keys(redirects)) {
    app.post(`/${provider}/_code`, async (request, reply) => {
      const body = (request.body ?? {}) as CodeBody
      if (body.allowRedirect) redirects[provider]?.allow(body.allowRedirect)
      if (body.bad) return { code: randomBytes(32).toString('base64url') }
      const redirectUri = body.redirectUri ?? body.redirect_uri
      const mint = mints[provider]
      if (!redirectUri || !mint) return await refuse(reply, 'redirectUri is missing')
      try {
        return {
          code: await mint({
            ...body,
            redirectUri,
            codeChallenge: body.codeChallenge ?? body.code_challenge,
          }),
        }
      } catch (error) {
        return await refuse(reply, (error as Error).message)
      }
    })
  }
}

function refuse(reply: FastifyReply, message: string) {
  return reply.code(400).send({ error: { message } })
}

async function newKey(): Promise<object> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return {
    ...(await exportJWK(privateKey)),
    alg: 'RS256',
    use: 'sig',
    kid: randomBytes(8).toString('hex'),
  }
}

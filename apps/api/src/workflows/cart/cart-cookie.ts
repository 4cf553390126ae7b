import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from '../../config.ts'
import { hashSecret, newSecret } from '../../platform/ids.ts'

const cookieName = 'cart'
const keptSeconds = 30 * 86_400

/** Hash of the browser's cart secret; null for none. */
export function cartHashOf(request: FastifyRequest): string | null {
  const secret = request.cookies[cookieName]
  return secret && secret.length <= 100 ? hashSecret(secret) : null
}

export function issueCartCookie(reply: FastifyReply, config: Config): string {
  const secret = newSecret()
  reply.setCookie(cookieName, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.protocol === 'https:',
    maxAge: keptSeconds,
  })
  return hashSecret(secret)
}

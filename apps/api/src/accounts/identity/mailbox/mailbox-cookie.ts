import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from '../../../config.ts'
import { hashSecret, newSecret } from '../../../platform/ids.ts'

const cookieName = 'mailbox'
const keptSeconds = 3600

interface Shop {
  readonly tenantId: string
}

/** Differs per shop; null if this browser requested no code there. */
export function readMailboxHash(request: FastifyRequest, shop: Shop): string | null {
  const secret = request.cookies[cookieName]
  return secret && secret.length <= 100 ? hashIn(shop, secret) : null
}

export function newMailboxSecret(shop: Shop) {
  const secret = newSecret()
  const give = (reply: FastifyReply, config: Config) =>
    reply.setCookie(cookieName, secret, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: config.publicUrl.protocol === 'https:',
      maxAge: keptSeconds,
    })
  return { browserHash: hashIn(shop, secret), give }
}

const hashIn = ({ tenantId }: Shop, secret: string): string => hashSecret(`${tenantId} ${secret}`)

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from '../../../config.ts'
import { hashSecret, newSecret } from '../../../platform/ids.ts'

const cookieName = 'mailbox'
const keptSeconds = 3600

interface Shop {
  readonly tenantId: string
}

/** Known in this shop alone, or null where it asked for no code. */
export function readMailboxHash(request: FastifyRequest, shop: Shop): string | null {
  const secret = request.cookies[cookieName]
  return secret && secret.length <= 100 ? hashIn(shop, secret) : null
}

/** A fresh secret for a browser, known by its hash; the browser has it once it is given. */
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

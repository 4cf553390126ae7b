import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from '../../config.ts'
import { hashSecret, newSecret } from '../../platform/ids.ts'

const cookieName = 'mailbox'
const keptSeconds = 3600

interface Shop {
  readonly tenantId: string
}

/** Known in this shop alone, or null where it asked for no code. */
export function mailboxHashOf(request: FastifyRequest, shop: Shop): string | null {
  const secret = request.cookies[cookieName]
  return secret && secret.length <= 100 ? hashIn(shop, secret) : null
}

/** Gives the browser a fresh secret, and returns its hash. */
export function issueMailboxCookie(reply: FastifyReply, config: Config, shop: Shop): string {
  const secret = newSecret()
  reply.setCookie(cookieName, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.protocol === 'https:',
    maxAge: keptSeconds,
  })
  return hashIn(shop, secret)
}

const hashIn = ({ tenantId }: Shop, secret: string): string => hashSecret(`${tenantId} ${secret}`)

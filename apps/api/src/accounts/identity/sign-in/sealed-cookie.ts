import type { FastifyReply, FastifyRequest } from 'fastify'
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import { hkdfSync } from 'node:crypto'

import type { Services } from '../../../platform/services.ts'

interface SealedCookie<T> {
  remember(reply: FastifyReply, value: T, services: Services): Promise<void>
  recall(request: FastifyRequest, services: Services): Promise<T | null>
  forget(reply: FastifyReply): void
}

/** Encrypted and authenticated cookie with a short lifetime. */
export function sealedCookie<T extends object>(
  name: `__Host-${string}`,
  lifeMinutes: number,
): SealedCookie<T> {
  const place = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const
  // Separate key per cookie, so that one cannot be used as another.
  const keyOf = ({ config }: Services) =>
    new Uint8Array(hkdfSync('sha256', config.appSecret, '', `marketday ${name}`, 32))
  return {
    async remember(reply, value, services) {
      const now = services.clock.now()
      const sealed = await new EncryptJWT({ value })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(new Date(now.getTime() + lifeMinutes * 60_000))
        .encrypt(keyOf(services))
      reply.setCookie(name, sealed, { ...place, maxAge: lifeMinutes * 60 })
    },

    async recall(request, services) {
      const sealed = request.cookies[name]
      if (!sealed) return null
      try {
        const { payload } = await jwtDecrypt<{ value: T }>(sealed, keyOf(services), {
          currentDate: services.clock.now(),
        })
        return payload.value
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },

    forget: (reply) => void reply.clearCookie(name, place),
  }
}

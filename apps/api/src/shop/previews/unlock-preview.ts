import type { FastifyRequest } from 'fastify'

import { hostNameOf } from '../../platform/http/host.ts'
import { passwordCookie, unlockedValue } from '../../platform/http/preview-host.ts'
import { requestTranslate } from '../../platform/http/request-language.ts'
import { networkOf } from '../../platform/network.ts'
import { passwordMatches } from '../../platform/password-hashing.ts'
import { createRateLimit } from '../../platform/rate-limits.ts'
import type { App } from '../../platform/services.ts'
import { withinShop } from '../cart-pages.ts'
import { formOf } from '../forms.ts'
import { sendMissing } from '../visit.ts'
import type { Visit } from '../shop-visit.ts'
import { sendPasswordPage } from './password-page.ts'

const timeWindow = 10 * 60_000
const triesOfNetwork = 10
/** From all networks together. */
const triesOfAll = 100

/** 429 beyond the tries of a network or of all. */
export function unlockPreview(app: App) {
  const hostOf = (request: FastifyRequest) => hostNameOf(request.raw) ?? ''
  const limits = [
    createRateLimit(app, {
      max: triesOfNetwork,
      timeWindow,
      keyGenerator: (request) => `${networkOf(request.ip)} ${hostOf(request)}`,
    }),
    createRateLimit(app, { max: triesOfAll, timeWindow, keyGenerator: hostOf }),
  ]
  return async (visit: Visit): Promise<unknown> => {
    const { request, reply, shop } = visit
    const { preview } = shop
    if (!preview?.passwordHash) return await sendMissing(visit)
    for (const count of limits) await count(request)
    const { password = '', back = '/' } = formOf(request)
    if (!(await passwordMatches(preview.passwordHash, password.trim().slice(0, 100))))
      return await sendPasswordPage(visit, requestTranslate()('preview.wrongPassword'))
    const { config, clock } = app.services
    reply.setCookie(passwordCookie, unlockedValue(config, preview), {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: config.publicUrl.protocol === 'https:',
      maxAge: Math.ceil((Date.parse(preview.expiresAt) - clock.now().getTime()) / 1000),
    })
    return reply.redirect(withinShop(back), 303)
  }
}

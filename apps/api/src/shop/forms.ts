import type { FastifyInstance, FastifyRequest } from 'fastify'

import { forbidden } from '../platform/http/errors.ts'

/** Parses forms in this scope and rejects cross-site ones. */
export function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  scope.addHook('preHandler', async (request) => {
    if (request.method === 'POST' && isForeign(request))
      throw forbidden('This form was sent from another site')
  })
}

export function formOf(request: FastifyRequest): Readonly<Record<string, string | undefined>> {
  return (request.body ?? {}) as Record<string, string | undefined>
}

/** SameSite excludes the cart cookie; this also rejects empty forms. */
function isForeign({ headers }: FastifyRequest): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true
  return headers.origin !== undefined && URL.parse(headers.origin)?.host !== headers.host
}

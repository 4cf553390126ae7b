import type { FastifyCookieOptions } from '@fastify/cookie'

/** Site-wide path by default (spec 9). */
export const cookieDefaults = { parseOptions: { path: '/' } } satisfies FastifyCookieOptions

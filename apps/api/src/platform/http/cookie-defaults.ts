import type { FastifyCookieOptions } from '@fastify/cookie'

/** A cookie that says nothing else belongs to the whole site (spec 9). */
export const cookieDefaults = { parseOptions: { path: '/' } } satisfies FastifyCookieOptions

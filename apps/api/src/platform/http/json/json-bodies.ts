import { invalid } from '../errors.ts'
import type { App } from '../../services.ts'

/** Deeper than anything the contract asks for, and far from what a stack holds. */
const deepest = 32

/**
 * JSON as Fastify reads it, which refuses the words of the language as names; and no deeper than people write:
 * what is parsed here is walked through again by whoever checks, stores or logs it.
 */
export function jsonBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      void parse(request, text, (error, body) =>
        error || !isDeeper(body, deepest)
          ? done(error, body)
          : done(invalid('The request is nested too deeply')),
      )
    },
  )
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

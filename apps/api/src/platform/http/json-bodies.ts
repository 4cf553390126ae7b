import { invalid } from './errors.ts'
import type { App } from '../services.ts'

/** Deeper than any contract, far below the stack limit. */
const deepest = 32

/**
 * Fastify's JSON parser (rejects `__proto__` and similar) with a depth limit, because validation,
 * storage and logging recurse.
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

/** JSON reply sent as is, without schema serialization. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

import { problemInWords } from '@marketday/contract/endpoints/problem-in-words'
import * as z from 'zod/mini'

/**
 * Sets default validation messages, in the browser only: zod's setting is global, and on the
 * server it belongs to the API, whose messages name the field.
 */
export function wordProblems(): void {
  if (typeof document !== 'undefined') z.config({ localeError: problemInWords })
}

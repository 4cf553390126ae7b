import { problemInWords } from '@marketday/contract/endpoints/problem-in-words'
import * as z from 'zod/mini'

/**
 * Words for what a schema has no sentence of its own, in the browser alone: zod keeps them for the whole process, and on
 * the server that is the API's, whose refusals name what they are about.
 */
export function wordProblems(): void {
  if (typeof document !== 'undefined') z.config({ localeError: problemInWords })
}

import type { Form } from './form-body.ts'
import { invalid } from './problem.ts'

const common = ['expand', 'limit', 'starting_after', 'ending_before']

/**
 * Runs an endpoint and refuses parameters that it did not look at: unlike Stripe, the sandbox knows
 * only those it simulates, and ignoring others would hide mistakes.
 */
export function watchParams<Result>(params: Form, run: (watched: Form) => Result): Result {
  const read = new Set<string | symbol>(common)
  const watched = new Proxy(params, {
    get(target, name) {
      read.add(name)
      return Reflect.get(target, name) as unknown
    },
    has(target, name) {
      read.add(name)
      return Reflect.has(target, name)
    },
    ownKeys(target) {
      for (const name of Object.keys(target)) read.add(name)
      return Reflect.ownKeys(target)
    },
  })
  const result = run(watched)
  const unknown = Object.keys(params).find((name) => !read.has(name))
  if (unknown !== undefined)
    throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown')
  return result
}

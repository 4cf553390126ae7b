import { ApiError } from '../api/api.ts'
import { problemsIn, type Problems } from './problems.ts'

/** Server errors by draft field; bodies may nest them, as in `driver.name`. */
export function refusalsIn(refusal: unknown, draft: object): Problems {
  if (!(refusal instanceof ApiError)) return {}
  return problemsIn(
    refusal.errors.flatMap(({ path, message }) => {
      const field = path.split('.').find((name) => name in draft)
      return field ? [{ path: [field], message }] : []
    }),
  )
}

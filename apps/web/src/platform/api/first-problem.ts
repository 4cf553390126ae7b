import { ApiError } from './api.ts'

/** What to say beside the only field of a form: what the server found wrong with it, else why the call failed. */
export const firstProblem = (error: Error): string =>
  (error instanceof ApiError && error.errors[0]?.message) || error.message

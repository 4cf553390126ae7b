import { ApiError } from './api.ts'

/** Error for a form's only field: the server's field error, else the failure message. */
export const firstProblem = (error: Error): string =>
  (error instanceof ApiError && error.errors[0]?.message) || error.message

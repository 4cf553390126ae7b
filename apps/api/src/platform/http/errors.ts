import type { ErrorCode, Problem, ProofWay } from '@marketday/contract/endpoints/problem'

import { isConnectionLost } from '../database/wire/retried.ts'

interface Failure {
  readonly status: number
  readonly code: ErrorCode
  /** Message that may be displayed. */
  readonly message: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
  readonly headers?: Readonly<Record<string, string>>
  readonly ways?: readonly ProofWay[]
}

/** Expected failure with status, error code and a message that may be displayed. */
export class AppError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'AppError'
    this.failure = failure
  }
}

/** The server lacks room or answers of others for a while. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof AppError && error.failure.code === 'unavailable'

/** Missing and foreign rows are indistinguishable. */
export const notFound = (what: string, code: ErrorCode = 'not_found') =>
  new AppError({ status: 404, code, message: `${what} not found` })

export const conflict = (code: ErrorCode, message: string, errors: Failure['errors'] = []) =>
  new AppError({ status: 409, code, message, errors })

export const invalid = (
  message: string,
  errors: Failure['errors'] = [],
  code: ErrorCode = 'invalid_input',
) => new AppError({ status: 400, code, message, errors })

export const forbidden = (message: string, code: ErrorCode = 'forbidden') =>
  new AppError({ status: 403, code, message })

export const unauthenticated = (
  message = 'Sign in to continue',
  code: ErrorCode = 'unauthenticated',
) => new AppError({ status: 401, code, message })

export const limited = (retryAfterSeconds: number, message: string) =>
  new AppError({
    status: 429,
    code: 'too_many_requests',
    message,
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

export function constraintOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code?.startsWith('23') ? constraint : undefined
}

/** RFC 9457 problem details; unexpected errors disclose nothing. */
export function problemOf(
  error: unknown,
  requestId: string,
): { problem: Problem; headers: Readonly<Record<string, string>> } {
  const expected = error instanceof AppError ? error.failure : translate(error)
  return {
    problem: {
      type: `https://marketday.example/problems/${expected.code.replaceAll('_', '-')}`,
      title: titles[expected.status] ?? 'Error',
      status: expected.status,
      detail: expected.message,
      message: expected.message,
      code: expected.code,
      errors: [...(expected.errors ?? [])],
      requestId,
      ...(expected.ways && { ways: [...expected.ways] }),
    },
    headers: expected.headers ?? {},
  }
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
}

const somethingWrong =
  'Something went wrong on our side. Nothing you entered is lost. Please try again.'

function translate(error: unknown): Failure {
  const { code = '', statusCode } = (error ?? {}) as { code?: string; statusCode?: number }
  return (
    fromDatabase(code) ??
    (isConnectionLost(error) ? serverGone : undefined) ??
    fromFramework(code, statusCode) ?? {
      status: 500,
      code: 'internal_error',
      message: somethingWrong,
    }
  )
}

const retryAfterOne = { 'retry-after': '1' }

const serverGone: Failure = {
  status: 503,
  code: 'unavailable',
  message: 'We’re very busy right now. Please try again in a moment',
  headers: retryAfterOne,
}

/** Fallback mapping of D24 for errors that a slice did not translate. */
const bySqlState: readonly (readonly [RegExp, Failure])[] = [
  [/^22[0-9A-Z]{3}$/, { status: 400, code: 'invalid_input', message: 'A value is out of range' }],
  [/^23505$/, { status: 409, code: 'conflict', message: 'This already exists' }],
  [
    /^23503$/,
    { status: 422, code: 'invalid_input', message: 'This refers to something that doesn’t exist' },
  ],
  [
    /^23514$/,
    { status: 409, code: 'conflict', message: 'This change isn’t possible in the current state' },
  ],
  [
    /^(40001|40P01|55P03|57014)$/,
    {
      status: 503,
      code: 'unavailable',
      message: 'We’re busy right now. Please try again',
      headers: retryAfterOne,
    },
  ],
  [
    /^(53100|ENOSPC|EDQUOT)$/,
    {
      status: 503,
      code: 'unavailable',
      message:
        'This couldn’t be saved because the server’s disk is full. Please try again in a few minutes.',
      headers: { 'retry-after': '30' },
    },
  ],
  [
    /^XX00[12]$/,
    {
      status: 503,
      code: 'unavailable',
      message: 'Some stored data can’t be read. The problem was reported, and nothing was changed.',
      headers: { 'retry-after': '300' },
    },
  ],
  [/^(53...|25P0[34])$/, serverGone],
]

function fromDatabase(sqlState: string): Failure | undefined {
  return bySqlState.find(([pattern]) => pattern.test(sqlState))?.[1]
}

const byStatus: Readonly<Record<number, Failure>> = {
  413: { status: 413, code: 'payload_too_large', message: 'This is larger than allowed' },
  415: {
    status: 415,
    code: 'unsupported_media_type',
    message: 'Send this as application/json, a picture as multipart/form-data',
  },
  429: {
    status: 429,
    code: 'too_many_requests',
    message: 'Too many requests. Please wait a minute',
    headers: { 'retry-after': '60' },
  },
  503: {
    status: 503,
    code: 'unavailable',
    message: 'We’re busy right now. Please try again',
    headers: retryAfterOne,
  },
}

function fromFramework(code: string, status = 0): Failure | undefined {
  const failure = byStatus[status]
  if (failure) return failure
  if (code === 'FST_ERR_BAD_URL')
    return {
      status: 400,
      code: 'invalid_input',
      message: 'This address isn’t valid. Check it for typos',
    }
  if (code.startsWith('FST_ERR_CTP'))
    return { status: 400, code: 'invalid_input', message: 'The request is not valid JSON' }
  if (status >= 400 && status < 500)
    return { status, code: 'invalid_input', message: 'The request could not be read' }
  return undefined
}

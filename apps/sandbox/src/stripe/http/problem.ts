import { amountProblem } from '../currencies.ts'

type Details = {
  type?: string
  code?: string
  param?: string
  decline_code?: string
  charge?: string
  payment_intent?: unknown
}

export class StripeProblem extends Error {
  readonly status: number
  readonly details: Details

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.details = details
  }
}

export function problemBody(problem: StripeProblem) {
  const { type = 'invalid_request_error', code, ...rest } = problem.details
  const docs = code
    ? { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }
    : {}
  return { error: { type, message: problem.message, ...docs, ...rest } }
}

export function noSuch(kind: string, id: string): StripeProblem {
  return new StripeProblem(404, `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param: 'id',
  })
}

export function missing(param: string): StripeProblem {
  return new StripeProblem(400, `Missing required param: ${param}.`, {
    code: 'parameter_missing',
    param,
  })
}

export function invalid(message: string, param?: string, code?: string): StripeProblem {
  return new StripeProblem(400, message, { code, param })
}

/** @throws {StripeProblem} 400 for a value that Stripe knows and the sandbox does not simulate */
export function requireSimulated(value: string | null, simulated: string, param: string): void {
  if (value !== simulated)
    throw invalid(`The sandbox only simulates ${param}=${simulated}, not ${value}.`, param)
}

/** @throws {StripeProblem} 400 for an amount invalid in the currency */
export function checkAmount(amount: number, currency: string): void {
  const problem = amountProblem(amount, currency)
  if (problem) throw invalid(problem, 'amount', 'invalid_amount')
}

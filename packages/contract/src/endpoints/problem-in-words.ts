import type * as z from 'zod/mini'

type Problem = Parameters<z.core.$ZodErrorMap>[0]

/** Default message for an invalid field without a message in its schema. */
export function problemInWords(problem: Problem): string {
  switch (problem.code) {
    case 'invalid_type':
      return wrongKind(problem)
    case 'too_small':
      return tooSmall(problem)
    case 'too_big':
      return `At most ${amount(problem.origin, Number(problem.maximum))}`
    case 'invalid_value':
      return 'Choose one of the options'
    default:
      return 'This format isn’t valid'
  }
}

function wrongKind({ expected, input }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string {
  if (input === undefined || input === null || input === '') return 'Required'
  if (expected === 'int') return 'Enter a whole number'
  return expected === 'number' ? 'Enter a number' : 'This format isn’t valid'
}

function tooSmall({ origin, minimum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  const least = Number(minimum)
  if (origin === 'number' || origin === 'int')
    return least === 0 ? 'Must be zero or more' : `At least ${count.format(least)}`
  return least === 1 ? 'Required' : `At least ${amount(origin, least)}`
}

const count = new Intl.NumberFormat('en-GB')

function amount(origin: string, limit: number): string {
  if (origin === 'string') return `${count.format(limit)} characters`
  return origin === 'array' ? `${count.format(limit)} entries` : count.format(limit)
}

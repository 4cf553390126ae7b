import type * as z from 'zod/mini'

type Problem = Parameters<z.core.$ZodErrorMap>[0]

/** What is wrong with a field, for the person who typed it, where its schema has no sentence of its own. */
export function problemInWords(problem: Problem): string {
  switch (problem.code) {
    case 'invalid_type':
      return wrongKind(problem)
    case 'too_small':
      return tooSmall(problem)
    case 'too_big':
      return `At most ${amount(problem.origin, Number(problem.maximum))}`
    case 'invalid_value':
      return 'Choose one of what is offered'
    default:
      return 'This cannot be saved as it is written'
  }
}

function wrongKind({ expected, input }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string {
  if (input === undefined || input === null || input === '') return 'Required'
  if (expected === 'int') return 'Give a whole number'
  return expected === 'number' ? 'Give a number' : 'This cannot be saved as it is written'
}

function tooSmall({ origin, minimum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  const least = Number(minimum)
  if (origin === 'number' || origin === 'int')
    return least === 0 ? 'Not below zero' : `At least ${count.format(least)}`
  return least === 1 ? 'Required' : `At least ${amount(origin, least)}`
}

const count = new Intl.NumberFormat('en-GB')

function amount(origin: string, limit: number): string {
  if (origin === 'string') return `${count.format(limit)} characters`
  return origin === 'array' ? `${count.format(limit)} entries` : count.format(limit)
}

import type { AppError } from '../../platform/http/errors.ts'
import { steps } from '../../platform/http/handle.ts'

/** Decision; a refusal keeps earlier writes, such as a counted guess. */
export type Outcome<R> = { readonly reply: R } | { readonly refusal: AppError }

/** Handler whose refusals are committed; the error is thrown after the transaction. */
export const commitRefusals = <H, R>(decide: (handling: H) => Promise<Outcome<R>>) =>
  steps({
    before: decide,
    call: async (_handling: Omit<H, 'db'>, outcome: Outcome<R>) => outcome,
    after: async (_handling: H, outcome: Outcome<R>): Promise<R> => replyOf(outcome),
  })

export function replyOf<R>(outcome: Outcome<R>): R {
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.reply
}

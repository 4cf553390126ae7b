import type { OwnData } from '../../../orders/customers/own-data.ts'
import type { FieldError } from './field-error.ts'

/** Where customers see what a shop keeps of them, stop mails and ask to be erased. */
export interface OwnDataPage {
  readonly kind: 'ownData'
  readonly data: OwnData
  /** As it was typed. */
  readonly values: { readonly email: string; readonly code: string }
  readonly errors: readonly FieldError[]
  readonly problem: string | null
  /** What has just happened. */
  readonly done: OwnDataNews | null
}

/** `unknown` where somebody asked to be erased whom the shop has no customer for. */
export const ownDataNews = ['stopped', 'asked', 'withdrawn', 'unknown'] as const
export type OwnDataNews = (typeof ownDataNews)[number]

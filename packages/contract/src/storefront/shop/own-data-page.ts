import type { OwnData } from '../../orders/customers/own-data.ts'
import type { FieldError } from './field-error.ts'

export interface OwnDataPage {
  readonly kind: 'ownData'
  readonly data: OwnData
  /** As typed. */
  readonly values: { readonly email: string; readonly code: string }
  readonly errors: readonly FieldError[]
  readonly problem: string | null
  readonly done: OwnDataNews | null
}

/** `unknown`: an erasure request for an address without a customer. */
export const ownDataNews = ['stopped', 'asked', 'withdrawn', 'unknown'] as const
export type OwnDataNews = (typeof ownDataNews)[number]

import type { ResponseOf } from '@marketday/contract/endpoint'
import type { findPeople } from '@marketday/contract/impersonation'

/** Somebody of any business, as operators find her. */
export type Person = ResponseOf<typeof findPeople>['rows'][number]

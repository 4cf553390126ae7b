import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { findPeople } from '@marketday/contract/identity/impersonation'

/** Somebody of any business, as operators find her. */
export type Person = ResponseOf<typeof findPeople>['rows'][number]

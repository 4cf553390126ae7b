import * as contract from '@marketday/contract/accounts/identity/impersonation'

import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { endImpersonation } from './end-impersonation.ts'
import { findPeople } from './find-people.ts'
import { startImpersonation } from './start-impersonation.ts'

export function impersonationRoutes(app: App) {
  handle(app, contract.findPeople, findPeople)
  handle(app, contract.startImpersonation, startImpersonation(app))
  handle(app, contract.endImpersonation, endImpersonation(app))
}

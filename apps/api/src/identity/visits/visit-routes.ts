import * as contract from '@marketday/contract/identity/impersonation'

import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { endVisit } from './end-visit.ts'
import { findPeople } from './find-people.ts'
import { startVisit } from './start-visit.ts'

export function visitRoutes(app: App) {
  handle(app, contract.findPeople, findPeople)
  handle(app, contract.startVisit, startVisit(app))
  handle(app, contract.endVisit, endVisit(app))
}

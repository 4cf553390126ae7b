import * as contract from '@marketday/contract/accounts/team/team-roles'

import { handle } from '../../../platform/http/handle.ts'
import type { App } from '../../../platform/services.ts'
import { actorOf } from '../members.ts'
import { deleteRole, changeRole, createRole } from './write-role.ts'
import { listRoles } from './list-roles.ts'

export function roleRoutes(app: App) {
  handle(app, contract.listRoles, ({ db, caller }) => listRoles(db, actorOf(caller)))
  handle(app, contract.createRole, ({ db, caller, body }) => createRole(db, actorOf(caller), body))
  handle(app, contract.changeRole, ({ db, caller, params, body }) =>
    changeRole(db, actorOf(caller), { ...params, ...body }),
  )
  handle(app, contract.deleteRole, ({ db, caller, params }) =>
    deleteRole(db, actorOf(caller), params.roleId),
  )
}

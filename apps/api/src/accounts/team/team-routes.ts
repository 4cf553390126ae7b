import * as contract from '@marketday/contract/accounts/team/team'

import { handle, handlePublic } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { acceptInvitation, joinByInvitation, readInvitation } from './accept-invitation.ts'
import { inviteMember, listInvitations, resendInvitation, revokeInvitation } from './invitations.ts'
import { changeMember, leaveTeam, listMembers, removeMember } from './members.ts'
import { roleRoutes } from './roles/role-routes.ts'
import { getTeamPolicy, setTeamPolicy } from './team-policy.ts'
import {
  acceptOwnership,
  cancelOwnershipTransfer,
  getOwnershipTransfer,
  offerOwnership,
} from './transfer-ownership.ts'

export function teamRoutes(app: App) {
  roleRoutes(app)
  handle(app, contract.listMembers, ({ db, caller }) => listMembers(db, caller))
  handle(app, contract.changeMember, ({ db, caller, params, body }) =>
    changeMember(db, caller, { ...params, ...body }),
  )
  handle(app, contract.removeMember, ({ db, caller, params }) =>
    removeMember(db, caller, params.userId),
  )
  handle(app, contract.leaveTeam, ({ db, caller }) => leaveTeam(db, caller))

  handle(app, contract.listInvitations, ({ db, caller }) => listInvitations(db, caller))
  handle(app, contract.inviteMember, ({ db, caller, body, services }) =>
    inviteMember(db, caller, { invited: body, config: services.config }),
  )
  handle(app, contract.resendInvitation, ({ db, caller, params, services }) =>
    resendInvitation(db, caller, { ...params, config: services.config }),
  )
  handle(app, contract.revokeInvitation, ({ db, caller, params }) =>
    revokeInvitation(db, caller, params.invitationId),
  )
  handlePublic(app, contract.readInvitation, ({ db, body }) => readInvitation(db, body.token))
  handle(app, contract.acceptInvitation, ({ db, caller, body }) =>
    acceptInvitation(db, caller, body.token),
  )
  handlePublic(app, contract.joinByInvitation, joinByInvitation(app))

  handle(app, contract.getOwnershipTransfer, ({ db, caller }) => getOwnershipTransfer(db, caller))
  handle(app, contract.offerOwnership, ({ db, caller, body, services }) =>
    offerOwnership(db, caller, { ...body, publicUrl: services.config.publicUrl }),
  )
  handle(app, contract.acceptOwnership, ({ db, caller }) => acceptOwnership(db, caller))
  handle(app, contract.cancelOwnershipTransfer, ({ db, caller }) =>
    cancelOwnershipTransfer(db, caller),
  )
  handle(app, contract.getTeamPolicy, ({ db }) => getTeamPolicy(db))
  handle(app, contract.setTeamPolicy, ({ db, caller, body }) =>
    setTeamPolicy(db, caller, body.secondFactorRequired),
  )
}

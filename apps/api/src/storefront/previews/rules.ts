import { answer } from '@marketday/contract/endpoints/actions'
import type { Can } from '@marketday/contract/accounts/team/permissions'
import * as contract from '@marketday/contract/storefront/previews'
import type { Preview } from '@marketday/contract/storefront/previews'

const acts = {
  endpoints: { revoke: contract.revokePreview },
  refusals: { 'builds.create': 'Your role can see previews but not revoke them' },
}

export const actionsFor = (state: Preview['state'], can: Can): Preview['actions'] =>
  answer(acts, can, { revoke: refusals[state] })

export const refusals: Readonly<Record<Preview['state'], string | null>> = {
  open: null,
  expired: 'This preview has expired',
  revoked: 'This preview was already revoked',
}

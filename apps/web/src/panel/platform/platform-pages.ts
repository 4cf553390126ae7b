import type { MenuItem } from '@marketday/contract/panel/panel-menu'
import {
  operatorPermissionsOf,
  setsAllowing,
  type OperatorSet,
  type PlatformPermission,
} from '@marketday/contract/accounts/team/permissions-platform'
import { to } from '../../paths.ts'
import { platformPlaces } from '../navigation/places.ts'

/** Operator's menu by permission set, also before the second factor is set up. */
export const platformMenu = (set: OperatorSet | null): MenuItem[] =>
  platformPlaces
    .filter(({ needs }) => operatorPermissionsOf(set).includes(needs))
    .map(({ id, label, icon, page }) => ({ id, label, icon, to: to(page) }))

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** Names the permission sets that include it, and who can change the operator's. */
export const whoMay = (needed: PlatformPermission): string =>
  `Operators with the sets ${listed.format(setsAllowing(needed))} can. The platform’s owner can change your set.`

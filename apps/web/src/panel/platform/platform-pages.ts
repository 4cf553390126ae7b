import type { MenuItem } from '@marketday/contract/panel/panel-menu'
import {
  operatorPermissionsOf,
  setsAllowing,
  type OperatorSet,
  type PlatformPermission,
} from '@marketday/contract/accounts/team/permissions-platform'
import { to } from '../../paths.ts'

interface PlatformPage extends MenuItem {
  readonly needs: PlatformPermission
}

const pages: readonly PlatformPage[] = [
  { id: 'leads', label: 'Leads', icon: 'leads', to: to('leads'), needs: 'leads.see' },
  { id: 'chat', label: 'Chat', icon: 'dashboard', to: to('chatFigures'), needs: 'leads.see' },
  { id: 'people', label: 'People', icon: 'people', to: to('people'), needs: 'people.see' },
  {
    id: 'payments',
    label: 'Payments',
    icon: 'orders',
    to: to('platformPayments'),
    needs: 'payments.see',
  },
]

/** Operator's menu by permission set, also before the second factor is set up. */
export const platformMenu = (set: OperatorSet | null): MenuItem[] =>
  pages
    .filter(({ needs }) => operatorPermissionsOf(set).includes(needs))
    .map(({ needs: _needs, ...item }) => item)

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** Names the permission sets that include it, and who can change the operator's. */
export const whoMay = (needed: PlatformPermission): string =>
  `Operators with the sets ${listed.format(setsAllowing(needed))} can. The platform’s owner can change your set.`

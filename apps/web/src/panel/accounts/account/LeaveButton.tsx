import type { Account } from '@marketday/contract/accounts/identity/account'
import { leaveTeam } from '@marketday/contract/accounts/team/team'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { currentShop } from '../../../platform/api/http.ts'
import { authState } from '../../../platform/session/auth-store.ts'
import { refreshSession } from '../../../platform/session/session.ts'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { actOnAccount } from '../../account-query.ts'
import { membersQuery } from '../team/team-queries.ts'

interface LeaveButtonProps {
  shop: Account['tenants'][number]
}

/** Leaves this tab's shop; others must be left in their own tab. */
export function LeaveButton({ shop }: LeaveButtonProps) {
  return shop.slug === currentShop() ? (
    <Leave shop={shop} />
  ) : (
    <a
      href={`/adminPanel?shop=${encodeURIComponent(shop.slug)}`}
      data-reload
      className="inline-flex min-h-8 items-center text-sm font-medium text-primary-ink underline underline-offset-2"
    >
      Open<span className="sr-only"> {shop.name}</span>
    </a>
  )
}

/** Disabled with its reason for the only owner. */
function Leave({ shop }: LeaveButtonProps) {
  const team = useQuery({ ...membersQuery, enabled: shop.role === 'owner' })
  const leave = async () => {
    await call(leaveTeam)
    // The session switches to another business.
    await refreshSession(authState().token)
    location.assign('/adminPanel')
  }
  return (
    <ConfirmButton
      variant="quiet"
      size="small"
      refusal={team.data?.leave}
      refusalClassName="basis-full text-sm text-soft"
      onConfirm={() => actOnAccount(leave, { failed: `You could not leave ${shop.name}` })}
      title={`Leave ${shop.name}?`}
      confirmLabel="Leave the shop"
      dangerous
      consequence="You lose access immediately. You need a new invitation to come back."
    >
      Leave<span className="sr-only"> {shop.name}</span>
    </ConfirmButton>
  )
}

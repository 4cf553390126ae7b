import type { Account } from '@marketday/contract/identity/account'
import { leaveTeam } from '@marketday/contract/team/team'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { currentShop } from '../../../platform/api/http.ts'
import { authState } from '../../../platform/session/auth-store.ts'
import { refreshSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { membersQuery } from '../team/team-queries.ts'

interface LeaveButtonProps {
  shop: Account['tenants'][number]
}

/** Leaves the shop this tab works for; the others are left in their own tab. */
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

/** Greyed out with its reason for the only owner, whom the shop cannot do without. */
function Leave({ shop }: LeaveButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const team = useQuery({ ...membersQuery, enabled: shop.role === 'owner' })
  const reason = team.data?.leave ?? null
  const reasonId = useId()
  const leave = useMutation({
    mutationFn: () => call(leaveTeam),
    onSuccess: async () => {
      // The session learns which business is left to work for.
      await refreshSession(authState().token)
      location.assign('/adminPanel')
    },
    onError: (error) => notifyError(`You could not leave ${shop.name}`, error),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        disabled={reason !== null}
        aria-describedby={reason === null ? undefined : reasonId}
        onClick={() => setAsking(true)}
      >
        Leave<span className="sr-only"> {shop.name}</span>
      </Button>
      {reason !== null && (
        <p id={reasonId} className="basis-full text-sm text-soft">
          {reason}
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => leave.mutate()}
        title={`Leave ${shop.name}?`}
        confirmLabel="Leave the shop"
        dangerous
        busy={leave.isPending}
      >
        You lose access at once. Coming back needs a new invitation.
      </ConfirmDialog>
    </>
  )
}

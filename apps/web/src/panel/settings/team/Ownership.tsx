import {
  acceptOwnership,
  cancelOwnershipTransfer,
  offerOwnership,
  type Member,
} from '@marketday/contract/team/team'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { getOwnershipTransfer } from '@marketday/contract/team/team'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { day } from '../../../platform/format.ts'
import { mergeUserInfo } from '../../../platform/session/auth-store.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useCan } from '../../use-can.ts'
import { loadMenu } from '../../menu.ts'
import { membersQuery, nameOf, reloadTeam, transferQuery } from './team-queries.ts'

type Transfer = NonNullable<ResponseOf<typeof getOwnershipTransfer>['transfer']>

/** Handing the business to another member: offered by the owner, accepted by the receiver. */
export function Ownership() {
  const { data, error, refetch } = useQuery(transferQuery)
  const mayOffer = useCan()('ownership.edit')
  if (error && !data)
    return (
      <ErrorState
        title="We could not look for a transfer of the business"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (data?.transfer) return <Pending transfer={data.transfer} />
  return data && mayOffer ? <Offer /> : null
}

function Pending({ transfer }: { transfer: Transfer }) {
  const { from, to, actions } = transfer
  const accept = useMutation({
    mutationFn: () => call(acceptOwnership),
    onSuccess: async (info) => {
      mergeUserInfo(info)
      await queryClient.invalidateQueries()
      await loadMenu()
      notify('The business is yours')
    },
  })
  const cancel = useMutation({
    mutationFn: () => call(cancelOwnershipTransfer),
    onSuccess: async () => {
      await reloadTeam()
      notify('The transfer is ended')
    },
  })
  const error = accept.error ?? cancel.error
  return (
    <Card title="Ownership">
      <p>
        {from.name} offers the business to {to.name}. It waits until {day(transfer.expiresAt)};
        afterwards {from.name} is a manager.
      </p>
      <p role="alert" className="mt-2 text-sm font-medium text-bad empty:hidden">
        {error?.message}
      </p>
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {actions.accept === null && (
          <Button busy={accept.isPending} onClick={() => accept.mutate()}>
            Accept the business
          </Button>
        )}
        {actions.cancel === null && (
          <Button variant="secondary" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {actions.accept === null ? 'Decline' : 'End the transfer'}
          </Button>
        )}
      </div>
    </Card>
  )
}

function Offer() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(membersQuery)
  const others = data?.rows.filter(({ isYou, disabled }) => !isYou && !disabled) ?? []
  return (
    <Card
      title="Ownership"
      actions={
        <Button
          variant="secondary"
          size="small"
          disabled={others.length === 0}
          onClick={() => setOpen(true)}
        >
          Transfer the business
        </Button>
      }
    >
      <p className="text-[0.9375rem] text-soft">
        {others.length === 0
          ? 'You own this business. It can be handed to a member of the team; invite that person first.'
          : 'You own this business and can hand it to another member, who must accept.'}
      </p>
      {isOpen && <OfferDialog others={others} onClose={() => setOpen(false)} />}
    </Card>
  )
}

interface OfferDialogProps {
  others: readonly Member[]
  onClose: () => void
}

function OfferDialog({ others, onClose }: OfferDialogProps) {
  const [userId, setUserId] = useState('')
  const [isChecked, setChecked] = useState(false)
  const offer = useMutation({
    mutationFn: () => call(offerOwnership, { body: { userId } }),
    onSuccess: async () => {
      await reloadTeam()
      onClose()
      notify('The offer is made', { description: 'It waits seven days to be accepted.' })
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Transfer the business"
      description="Billing, deletion and the audit go with it. You become a manager."
      size="small"
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setChecked(true)
          if (userId !== '' && !offer.isPending) offer.mutate()
        }}
      >
        <SelectField
          label="New owner"
          placeholder="Choose a member"
          options={others.map((member) => ({ value: member.userId, label: nameOf(member) }))}
          value={userId}
          onChange={(event) => setUserId(event.target.value)}
          error={isChecked && userId === '' ? 'Choose who shall own the business' : undefined}
        />
        <p role="alert" className="text-sm font-medium text-bad empty:hidden">
          {offer.error?.message}
        </p>
        <Button type="submit" variant="danger" busy={offer.isPending} className="w-full">
          Offer the business
        </Button>
      </form>
    </Dialog>
  )
}

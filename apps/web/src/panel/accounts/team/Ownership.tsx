import {
  acceptOwnership,
  cancelOwnershipTransfer,
  offerOwnership,
  type Member,
} from '@marketday/contract/accounts/team/team'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { getOwnershipTransfer } from '@marketday/contract/accounts/team/team'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { day } from '../../../platform/format.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { mergeUserInfo } from '../../../platform/session/auth-store.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useCan } from '../../account-query.ts'
import { loadMenu } from '../../menu.ts'
import { actOnTeam, membersQuery, nameOf, reloadTeam, transferQuery } from './team-queries.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'

type Transfer = NonNullable<ResponseOf<typeof getOwnershipTransfer>['transfer']>

/** Ownership transfer: offered by the owner, accepted by the recipient. */
export function Ownership() {
  const mayOffer = useCan()('ownership.edit')
  return (
    <Loaded query={useQuery(transferQuery)} what="the ownership" skeleton={null}>
      {({ transfer }) => (transfer ? <Pending transfer={transfer} /> : mayOffer && <Offer />)}
    </Loaded>
  )
}

function Pending({ transfer }: { transfer: Transfer }) {
  const { from, to, actions } = transfer
  const accept = () =>
    actOnTeam(
      async () => {
        mergeUserInfo(await call(acceptOwnership))
        await queryClient.invalidateQueries()
        await loadMenu()
      },
      { done: 'The business is yours', failed: 'The business could not be accepted' },
    )
  const cancel = () =>
    actOnTeam(() => call(cancelOwnershipTransfer), {
      done: 'The transfer is cancelled',
      failed: 'The transfer could not be cancelled',
    })
  return (
    <Card title="Ownership">
      <p>
        {from.name} offers the business to {to.name}. The offer is open until{' '}
        {day(transfer.expiresAt)}. After the transfer, {from.name} is a manager.
      </p>
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {actions.accept === null && <Button onClick={accept}>Accept the business</Button>}
        {actions.cancel === null && (
          <Button variant="secondary" onClick={cancel}>
            {actions.accept === null ? 'Decline' : 'Cancel transfer'}
          </Button>
        )}
      </div>
    </Card>
  )
}

function Offer() {
  const { data } = useQuery(membersQuery)
  const others = data?.rows.filter(({ isYou, disabled }) => !isYou && !disabled) ?? []
  return (
    <Card
      title="Ownership"
      actions={
        <DialogButton
          variant="secondary"
          size="small"
          disabled={others.length === 0}
          dialog={(close) => <OfferDialog others={others} onClose={close} />}
        >
          Transfer the business
        </DialogButton>
      }
    >
      <p className="text-[0.9375rem] text-soft">
        {others.length === 0
          ? 'You own this business. To transfer it, first invite the new owner to the team.'
          : 'You own this business and can transfer it to another member, who must accept.'}
      </p>
    </Card>
  )
}

interface OfferDialogProps {
  others: readonly Member[]
  onClose: () => void
}

function OfferDialog({ others, onClose }: OfferDialogProps) {
  const form = useForm({ userId: '' }, (draft) =>
    checked(draft, { userId: draft.userId === '' && 'Choose the new owner' }),
  )
  const offer = async (body: { userId: string }) => {
    await call(offerOwnership, { body })
    await reloadTeam()
    notify('The offer is sent', { description: 'It is open for seven days.' })
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Transfer the business"
      description="The new owner gets billing, deletion and the audit. You become a manager."
      size="small"
      action="Offer the business"
      button={{ variant: 'danger' }}
      {...form.sending(offer)}
    >
      <SelectField
        label="New owner"
        placeholder="Choose a member"
        options={others.map((member) => ({ value: member.userId, label: nameOf(member) }))}
        {...form.text('userId')}
      />
    </FormDialog>
  )
}

import { useQuery } from '@tanstack/react-query'

import {
  changeAccount,
  cancelDeletion,
  exportAccount,
  requestDeletion,
  type Account,
} from '@marketday/contract/accounts/identity/account'
import { leaveTeam } from '@marketday/contract/accounts/team/team'

import { Card } from '../../../ui/page/Card.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { EmailCard } from './EmailCard.tsx'
import { LinkedIdentities } from './LinkedIdentities.tsx'
import { call } from '../../../platform/api/api.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { authState, mergeUserInfo } from '../../../platform/session/auth-store.ts'
import { notify } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/forms/Form.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { reloadAccount, actOnAccount } from '../../account-query.ts'
import { currentShop } from '../../../platform/api/http.ts'
import { refreshSession } from '../../../platform/session/session.ts'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { membersQuery } from '../team/team-queries.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { day } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Failure, useFailure } from '../../../ui/feedback/Failure.tsx'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export default function AccountPage() {
  return (
    <AccountFrame title="Account" description="Your details in every shop you work for.">
      {(account) => (
        <>
          <Card title="Name">
            <NameForm name={account.name} />
          </Card>
          <EmailCard account={account} />
          <LinkedIdentities identities={account.identities} />
          <OwnShops tenants={account.tenants} />
          <OwnData account={account} />
        </>
      )}
    </AccountFrame>
  )
}

function OwnShops({ tenants }: { tenants: Account['tenants'] }) {
  if (tenants.length === 0) return null
  return (
    <Card title="Your shops">
      <ul className="flex flex-col divide-y divide-line">
        {tenants.map((shop) => (
          <li
            key={shop.id}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {shop.name}
              <span className="block text-sm text-soft">{shop.roleName}</span>
            </span>
            <LeaveButton shop={shop} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function NameForm({ name }: { name: string }) {
  const form = useForm({ name }, (draft) => {
    const trimmed = draft.name.trim()
    return checked({ name: trimmed }, { name: trimmed === '' && 'Enter your name' })
  })
  const save = async (body: { name: string }) => {
    const account = await call(changeAccount, { body })
    const { user } = authState().userInfo
    if (user) mergeUserInfo({ user: { ...user, name: account.name } })
    await reloadAccount()
    form.change({ name: account.name })
    notify('Name saved')
  }
  return (
    <Form
      action="Save name"
      button={{ variant: 'secondary', className: '' }}
      className="flex flex-wrap items-start gap-3"
      {...form.sending(save)}
    >
      <TextField
        label="Your name"
        labelHidden
        className="min-w-0 flex-[1_1_16rem]"
        autoComplete="name"
        maxLength={80}
        {...form.text('name')}
      />
    </Form>
  )
}

interface LeaveButtonProps {
  shop: Account['tenants'][number]
}

/** Leaves this tab's shop; others must be left in their own tab. */
function LeaveButton({ shop }: LeaveButtonProps) {
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

function OwnData({ account }: { account: Account }) {
  const { failure, attempt } = useFailure()
  const copy = async () => {
    save(await call(exportAccount))
    notify('Your copy is saved')
  }
  const remove = async () => {
    await call(requestDeletion)
    await reloadAccount()
  }
  const keep = async () => {
    await call(cancelDeletion)
    await reloadAccount()
    notify('Your account stays')
  }
  return (
    <Card title="Your data">
      <div className="flex flex-col gap-4">
        {account.deletionDueAt && (
          <p role="status" className="rounded-lg bg-warn-soft px-4 py-3 text-sm">
            Your account will be deleted on {day(account.deletionDueAt)}. You can keep it until
            then.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => attempt(copy)}>
            Download a copy
          </Button>
          {account.deletionDueAt ? (
            <Button onClick={() => attempt(keep)}>Keep my account</Button>
          ) : (
            <ConfirmButton
              variant="quiet"
              className="text-bad"
              onConfirm={() => attempt(remove)}
              title="Delete your account?"
              confirmLabel="Delete my account"
              typedConfirmation={account.email || account.name}
              dangerous
              consequence="Your name, address and sign-in options are erased in fourteen days. You can cancel here until then. Shops owned by others are unchanged."
            >
              Delete my account
            </ConfirmButton>
          )}
        </div>
        <Failure>{failure?.message}</Failure>
      </div>
    </Card>
  )
}

const save = (content: unknown) =>
  saveFile('marketday-account.json', JSON.stringify(content, null, 2), 'application/json')

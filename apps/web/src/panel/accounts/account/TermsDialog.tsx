import { acceptTerms, type Account } from '@marketday/contract/accounts/identity/account'
import { changesSince, editionOf } from '@marketday/contract/accounts/identity/terms'
import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { day } from '../../../platform/format.ts'
import { signOut } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Failure, useFailure } from '../../../ui/feedback/Failure.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { NewTabLink } from '../../../ui/page/NewTabLink.tsx'
import { reloadAccount } from '../../account-query.ts'

/** Editions are named after a day, independent of time zone. */
const dayOf = (version: string) => day(version, 'UTC')

/** Blocks an owner who signed in under newer terms, until accepted or signed out. */
export function TermsDialog({ terms }: { terms: NonNullable<Account['termsToAccept']> }) {
  const { version, accepted } = terms
  const changes = changesSince(accepted)
  const before = editionOf(accepted)
  const { failure, attempt } = useFailure()
  const accept = async () => {
    await call(acceptTerms, { body: { version } })
    await reloadAccount()
    notify('Thank you. You accepted the new terms.')
  }
  return (
    <Dialog
      title={accepted === null ? 'Our terms' : 'Our terms have changed'}
      description="You own a shop here, so please accept them before you continue."
      footer={
        <>
          <Button variant="secondary" onClick={signOut}>
            Sign out
          </Button>
          <Button data-autofocus onClick={() => attempt(accept)}>
            I agree
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {changes.length > 0 && (
          <div>
            <h3 className="mb-1 font-semibold">What changed</h3>
            <ul className="flex list-disc flex-col gap-1 pl-5 text-soft">
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </div>
        )}
        <ul className="flex flex-col gap-1">
          <li>
            <NewTabLink
              href={to('termsConditions')}
            >{`Terms in force since ${dayOf(version)}`}</NewTabLink>
          </li>
          {before && (
            <li>
              <NewTabLink
                href={before.path}
              >{`Terms you accepted, of ${dayOf(before.version)}`}</NewTabLink>
            </li>
          )}
        </ul>
        <Failure>{failure?.message}</Failure>
      </div>
    </Dialog>
  )
}

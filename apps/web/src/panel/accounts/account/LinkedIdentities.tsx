import {
  linkIdentity,
  unlinkIdentity,
  type LinkedIdentity,
} from '@marketday/contract/accounts/identity/account'
import {
  socialProviders,
  type SocialProvider,
} from '@marketday/contract/accounts/identity/identity'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { runtimeConfig } from '../../../platform/document-context.tsx'
import { day } from '../../../platform/format.ts'
import { openSocialPopup } from '../../../platform/session/popup.ts'
import { ProviderMark, providerNames } from '../../../platform/session/ProviderMark.tsx'
import { goToProvider } from '../../../platform/session/redirect.ts'
import { isPopupBlocked } from '../../../platform/session/social-error.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { Failure, useFailure } from '../../../ui/feedback/Failure.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { reloadAccount } from '../../account-query.ts'

/** Linked identity providers; the last sign-in method cannot be removed. */
export function LinkedIdentities({ identities }: { identities: readonly LinkedIdentity[] }) {
  const { failure, attempt } = useFailure()
  return (
    <Card title="Sign in with" description="Other accounts you can use to sign in.">
      <ul className="flex flex-col divide-y divide-line">
        {providersFor(identities).map((provider) => (
          <Provider
            key={provider}
            provider={provider}
            linked={identities.find((identity) => identity.provider === provider)}
            attempt={attempt}
          />
        ))}
      </ul>
      <Failure className="mt-2">{failure?.message}</Failure>
    </Card>
  )
}

/** Providers no longer offered can still be unlinked. */
function providersFor(identities: readonly LinkedIdentity[]): SocialProvider[] {
  const offered = runtimeConfig().signInProviders
  return socialProviders.filter(
    (provider) =>
      offered.includes(provider) || identities.some((identity) => identity.provider === provider),
  )
}

interface ProviderProps {
  provider: SocialProvider
  linked: LinkedIdentity | undefined
  attempt: (work: () => unknown) => Promise<void>
}

function Provider({ provider, linked, attempt }: ProviderProps) {
  const name = providerNames[provider]
  const link = useMutation({
    mutationFn: async (add: typeof addProvider) => {
      const isAdded = await add(provider)
      await reloadAccount()
      if (isAdded) notify(`${name} added`)
    },
  })
  const unlink = async () => {
    await call(unlinkIdentity, { params: { type: provider } })
    await reloadAccount()
    notify(`${name} removed`)
  }
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="flex min-w-0 items-center gap-3">
        <ProviderMark provider={provider} />
        <span className="min-w-0">
          {name}
          {linked && (
            <span className="block text-sm text-soft [overflow-wrap:anywhere]">
              {linked.email && `${linked.email}, `}since {day(linked.linkedAt)}
            </span>
          )}
          {linked?.unlink && <span className="block text-sm text-soft">{linked.unlink}</span>}
        </span>
      </span>
      {linked ? (
        <ConfirmButton
          variant="quiet"
          size="small"
          disabled={linked.unlink !== null}
          onConfirm={() => attempt(unlink)}
          title={`Remove ${name}?`}
          confirmLabel={`Remove ${name}`}
          consequence="You can no longer sign in with it. Your other sign-in options stay."
        >
          Remove<span className="sr-only"> {name}</span>
        </ConfirmButton>
      ) : (
        <Button
          variant="secondary"
          size="small"
          onClick={() => void attempt(() => link.mutateAsync(addProvider))}
        >
          {link.isPending ? `Waiting for ${name}…` : 'Add'}
          {!link.isPending && <span className="sr-only"> {name}</span>}
        </Button>
      )}
      {isPopupBlocked(link.error) && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => attempt(() => link.mutateAsync(leaveFor))}
        >
          Add {name} in this window
        </Button>
      )}
    </li>
  )
}

/** False if the page is leaving for the provider. */
async function addProvider(provider: SocialProvider): Promise<boolean> {
  if (provider === 'linkedin') return await leaveFor(provider)
  await call(linkIdentity, { params: { type: provider }, body: await openSocialPopup(provider) })
  return true
}

async function leaveFor(provider: SocialProvider): Promise<false> {
  const returnTo = location.pathname + location.search
  await goToProvider({ provider, purpose: 'link', returnTo })
  return false
}

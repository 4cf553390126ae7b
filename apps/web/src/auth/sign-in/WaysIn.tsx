import type { SocialProvider } from '@marketday/contract/accounts/identity/identity'
import { Fingerprint } from 'lucide-react'
import { runtimeConfig } from '../../platform/document-context.tsx'
import { passkeysWork } from '../../platform/session/passkey.ts'
import { ProviderMark, providerNames } from '../../platform/session/social/ProviderMark.tsx'
import { Button } from '../../ui/buttons/Button.tsx'

interface WaysInProps {
  busy: string | null
  onProvider: (provider: SocialProvider) => void
  /** Omitted for sign-up: new users have no passkey. */
  onPasskey?: () => void
}

/** Sign-in options without input. Buttons stay enabled during an attempt: a second one replaces it. */
export function WaysIn({ busy, onProvider, onPasskey }: WaysInProps) {
  const { signInProviders } = runtimeConfig()
  return (
    <div className="flex flex-col gap-2.5 empty:hidden">
      {signInProviders.map((provider) => (
        <Button
          key={provider}
          variant="secondary"
          className="w-full"
          onClick={() => onProvider(provider)}
        >
          <ProviderMark provider={provider} />
          {busy === provider
            ? `Waiting for ${providerNames[provider]}…`
            : `Continue with ${providerNames[provider]}`}
        </Button>
      ))}
      {onPasskey && passkeysWork() && (
        <Button variant="secondary" className="w-full" onClick={onPasskey}>
          <Fingerprint aria-hidden className="size-5" />
          {busy === 'passkey' ? 'Waiting for your passkey…' : 'Continue with a passkey'}
        </Button>
      )}
    </div>
  )
}

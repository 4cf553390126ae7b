import { isEmail } from '@marketday/contract/email'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { dismissSignIn } from '../platform/session/sign-in-request.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { GoogleMark } from './GoogleMark.tsx'
import { PasswordField } from './PasswordField.tsx'
import { signInByPassword, signInByProvider } from './sign-in.ts'
import { SocialError } from './social-error.ts'
import { cancelSocialPopup } from './social-popup.ts'

type Way = 'password' | 'google'

/** Opens on the page one is on; afterwards it leads to `returnTo`, or stays when that is null. */
export function SignInDialog({ returnTo }: { returnTo: string | null }) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<Way | null>(null)
  useEffect(() => () => cancelSocialPopup(), [])

  const attempt = async (way: Way, signIn: () => Promise<void>) => {
    setFailure(null)
    setBusy(way)
    try {
      await signIn()
      dismissSignIn()
      if (returnTo) await navigate(returnTo)
    } catch (error) {
      // Whoever started a second attempt knows that the first one ended.
      const replaced = error instanceof SocialError && error.code === 'auth/cancelled-popup-request'
      if (!replaced) setFailure(error instanceof Error ? error.message : String(error))
      if (!replaced) setBusy(null)
    }
  }

  return (
    <Dialog
      open
      onClose={dismissSignIn}
      title="Sign in"
      description="Welcome back to Marketday."
      size="small"
    >
      <div className="flex flex-col gap-5">
        <Button
          variant="secondary"
          className="w-full"
          onClick={() => void attempt('google', () => signInByProvider('google'))}
        >
          <GoogleMark />
          {busy === 'google' ? 'Waiting for Google…' : 'Continue with Google'}
        </Button>
        <p className="flex items-center gap-3 text-sm text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or with your email
        </p>
        <PasswordForm
          busy={busy === 'password'}
          onSubmit={(email, password) =>
            void attempt('password', () => signInByPassword(email, password))
          }
        />
        <p role="alert" className="text-sm font-medium text-bad empty:hidden">
          {failure}
        </p>
      </div>
    </Dialog>
  )
}

interface PasswordFormProps {
  busy: boolean
  onSubmit: (email: string, password: string) => void
}

function PasswordForm({ busy, onSubmit }: PasswordFormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<{ email?: boolean; password?: boolean }>({})
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        const found = { email: !isEmail(email), password: password === '' }
        setWrong(found)
        if (found.email || found.password)
          focusFirst(event.currentTarget, found.email ? 'email' : 'password')
        else onSubmit(email, password)
      }}
    >
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={wrong.email && !isEmail(email)}
      />
      <PasswordField
        value={password}
        onChange={setPassword}
        error={wrong.password && password === '' ? 'Enter your password' : undefined}
      />
      <Button type="submit" busy={busy} className="w-full">
        Sign in
      </Button>
    </form>
  )
}

function focusFirst(form: HTMLFormElement, name: string) {
  const control = form.elements.namedItem(name)
  if (control instanceof HTMLInputElement) control.focus()
}

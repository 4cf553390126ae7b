import { ArrowRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { to } from '../paths.ts'
import { keptValue } from '../platform/kept-value.ts'
import { isLoggedIn, useAuth } from '../platform/session/auth-store.ts'
import { requestSignIn } from '../platform/session/sign-in-request.ts'
import { signUp } from '../platform/session/sign-up.ts'
import { SignUpForm } from '../platform/session/SignUpForm.tsx'
import { rememberPendingImport } from '../platform/website-import/kept-preview.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { Form } from '../ui/forms/Form.tsx'

interface TakeOverProps {
  token: string
  children: ReactNode
}

/** Adopts the website as a shop after confirmation of ownership. */
export function TakeOver(props: TakeOverProps) {
  return isLoggedIn(useAuth()) ? <ByOwner {...props} /> : <ByVisitor {...props} />
}

function ByOwner({ token, children }: TakeOverProps) {
  const navigate = useNavigate()
  const [owns, setOwns] = useKept(storedOwns, false)
  const take = () => {
    rememberPendingImport(token)
    return navigate(to('adminPanel'))
  }
  return (
    <div className="flex flex-col gap-4">
      <Form action={create} button={largeButton} isComplete={owns} onSubmit={take}>
        {({ isChecked }) => <Ownership isChecked={isChecked} owns={owns} onChange={setOwns} />}
      </Form>
      <div className="flex flex-wrap items-center gap-3">
        {children}
        <Assurance />
      </div>
    </div>
  )
}

/** Creates the account together with the shop; other sign-in methods preserve the preview. */
function ByVisitor({ token, children }: TakeOverProps) {
  const navigate = useNavigate()
  const [owns, setOwns] = useKept(storedOwns, false)
  const [email, setEmail] = useKept(storedEmail, '')
  const signUpAndCreate = async () => {
    rememberPendingImport(token)
    await signUp(email)
    await navigate(to('adminPanel'))
  }
  const goAnotherWay = () => {
    rememberPendingImport(token)
    requestSignIn(undefined, 'signUp')
  }
  return (
    <div className="flex flex-col gap-4">
      <SignUpForm
        email={email}
        onEmail={setEmail}
        onSubmit={signUpAndCreate}
        hasConsent={owns}
        consent={(isChecked) => <Ownership isChecked={isChecked} owns={owns} onChange={setOwns} />}
        button={largeButton}
        action={create}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="quiet" size="small" onClick={goAnotherWay}>
          Sign in or continue another way
        </Button>
        {children}
        <Assurance />
      </div>
    </div>
  )
}

/** Survive a reload of the tab. */
const storedOwns = keptValue<boolean>('take-over.owns', () => sessionStorage)
const storedEmail = keptValue<string>('take-over.email', () => sessionStorage)

function useKept<Value>(stored: ReturnType<typeof keptValue<Value>>, empty: Value) {
  const [value, setValue] = useState(() => stored.read() ?? empty)
  const change = (next: Value) => {
    setValue(next)
    stored.write(next)
  }
  return [value, change] as const
}

const create = (
  <>
    Create my shop
    <ArrowRight aria-hidden className="size-4" />
  </>
)

const largeButton = { size: 'large', className: 'sm:w-fit' } as const

const Ownership = ({
  isChecked,
  owns,
  onChange,
}: {
  isChecked: boolean
  owns: boolean
  onChange: (owns: boolean) => void
}) => (
  <Checkbox
    name="owns"
    label="I own this website or have permission to use its content."
    checked={owns}
    onChange={(event) => onChange(event.target.checked)}
    error={isChecked && !owns ? 'Confirm to continue' : undefined}
  />
)

const Assurance = () => (
  <p className="text-sm text-soft">You review every product before it goes live.</p>
)

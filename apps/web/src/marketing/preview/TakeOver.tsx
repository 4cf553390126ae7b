import { ArrowRight } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { to } from '../../paths.ts'
import { isLoggedIn, useAuth } from '../../platform/session/auth-store.ts'
import { requestSignIn } from '../../platform/session/sign-in-request.ts'
import { signUp } from '../../platform/session/sign-up/sign-up.ts'
import { SignUpForm } from '../../platform/session/sign-up/SignUpForm.tsx'
import { rememberPendingImport } from '../../platform/website-import/kept-preview.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'

interface TakeOverProps {
  token: string
  isReady: boolean
  children: ReactNode
}

/** Takes the website over into a shop, once the person has said that they may. */
export function TakeOver(props: TakeOverProps) {
  return isLoggedIn(useAuth()) ? <ByOwner {...props} /> : <ByVisitor {...props} />
}

function ByOwner({ token, isReady, children }: TakeOverProps) {
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  const take = () => {
    const isConfirmed = box.current?.checked ?? false
    setMissing(!isConfirmed)
    if (!isConfirmed) return box.current?.focus()
    rememberPendingImport(token)
    void navigate(to('adminPanel'))
  }
  return (
    <div className="flex flex-col gap-4">
      <Ownership ref={box} isMissing={isMissing} onChange={() => setMissing(false)} />
      <div className="flex flex-wrap items-center gap-3">
        <Button size="large" disabled={!isReady} onClick={take}>
          Create my shop
          <ArrowRight aria-hidden className="size-4" />
        </Button>
        {children}
        <Assurance />
      </div>
    </div>
  )
}

/** The account is made with the shop; who has one, or goes another way in, keeps what was read. */
function ByVisitor({ token, isReady, children }: TakeOverProps) {
  const navigate = useNavigate()
  const [owns, setOwns] = useState(false)
  const [email, setEmail] = useState('')
  const create = async () => {
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
        onSubmit={create}
        hasConsent={owns}
        consent={(isChecked) => (
          <Ownership
            isMissing={isChecked && !owns}
            checked={owns}
            onChange={(event) => setOwns(event.target.checked)}
          />
        )}
        button={{ size: 'large', className: 'sm:w-fit', disabled: !isReady }}
        action={
          <>
            Create my shop
            <ArrowRight aria-hidden className="size-4" />
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="quiet" size="small" onClick={goAnotherWay} disabled={!isReady}>
          Sign in, or continue another way
        </Button>
        {children}
        <Assurance />
      </div>
    </div>
  )
}

type OwnershipProps = Partial<
  Pick<Parameters<typeof Checkbox>[0], 'ref' | 'checked' | 'onChange'>
> & {
  readonly isMissing: boolean
}

const Ownership = ({ isMissing, ...box }: OwnershipProps) => (
  <Checkbox
    {...box}
    name="owns"
    label="This website is mine, or I may use its content."
    error={isMissing ? 'Confirm this to go on' : undefined}
  />
)

const Assurance = () => (
  <p className="text-sm text-soft">You review every product before it goes live.</p>
)

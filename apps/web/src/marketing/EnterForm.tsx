import type { FormEvent, ReactNode } from 'react'
import { to } from '../paths.ts'
import { requestSignIn, type SignInReason } from '../platform/session/sign-in-request.ts'

interface EnterFormProps {
  reason: SignInReason
  children: ReactNode
  className?: string
}

/** Opens the sign-in dialog; before hydration the button leads to the panel, which requires sign-in. */
export function EnterForm({ reason, children, className }: EnterFormProps) {
  const enter = (event: FormEvent) => {
    event.preventDefault()
    requestSignIn(to('adminPanel'), reason)
  }
  return (
    <form action={to('adminPanel')} onSubmit={enter} className={className}>
      {children}
    </form>
  )
}

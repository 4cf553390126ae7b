import type { Conversation } from '@marketday/contract/assistant/chatbot'
import type { ImportPreview } from '@marketday/contract/imports/imports'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { counted } from '../platform/format.ts'
import { isLoggedIn, useAuth } from '../platform/session/auth-store.ts'
import { requestSignUp } from '../platform/session/sign-in-request.ts'
import { rememberPendingImport } from '../platform/website-import/kept-preview.ts'
import { isOver, usePreview } from '../platform/website-import/preview-feed.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { keep } from './kept-conversation.ts'

export function SignUp({ email, previewToken }: Pick<Conversation, 'email' | 'previewToken'>) {
  const isSignedIn = isLoggedIn(useAuth())
  const navigate = useNavigate()
  const go = async () => {
    keep({ isSigningUp: true })
    // A full-page provider sign-in returns to the chat.
    await navigate('/?chat=open', { replace: true })
    if (!isSignedIn) requestSignUp(email)
  }
  const action = isSignedIn ? 'Continue to set-up' : 'Create my account'
  return (
    <div className="flex flex-col gap-3">
      {previewToken === null ? (
        <Button size="large" onClick={go}>
          {action}
        </Button>
      ) : (
        <WithWebsite token={previewToken} action={action} onGo={go} />
      )}
    </div>
  )
}

interface WithWebsiteProps {
  token: string
  action: string
  onGo: () => Promise<void>
}

/** Products that were found are left behind only after a warning. */
function WithWebsite({ token, action, onGo }: WithWebsiteProps) {
  const { preview, isGone } = usePreview(token)
  const [isOwn, setOwn] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const take = () => {
    rememberPendingImport(token)
    return onGo()
  }
  const proceed = () => {
    if (isOwn) return take()
    if (isGone || !mayHaveProducts(preview)) return onGo()
    setWarned(true)
  }
  return (
    <>
      <Checkbox
        label="I own this website or may use its content: import its products."
        checked={isOwn}
        onChange={(event) => {
          setOwn(event.target.checked)
          setWarned(false)
        }}
      />
      {isWarned ? (
        <div role="alert" className="flex flex-col gap-3">
          <p>
            {foundWords(preview)} Without your confirmation they aren’t imported and your shop
            starts empty. You can import them later from Inventory.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button size="large" onClick={take}>
              I own it, import them
            </Button>
            <Button size="large" variant="secondary" onClick={onGo}>
              Continue without them
            </Button>
          </div>
        </div>
      ) : (
        <Button size="large" onClick={proceed}>
          {action}
        </Button>
      )}
    </>
  )
}

const mayHaveProducts = (preview: ImportPreview | null) =>
  preview !== null && (preview.products > 0 || !isOver(preview))

function foundWords(preview: ImportPreview | null): string {
  const { host = 'your website', products = 0 } = preview ?? {}
  return products === 0
    ? `We’re still looking for products on ${host}.`
    : `We found ${counted(products, 'product')} on ${host}.`
}

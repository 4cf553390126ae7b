import { changeAccount } from '@marketday/contract/identity/account'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { authState, mergeUserInfo } from '../../../platform/session/auth-store.ts'
import { notify } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/fields/Form.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { reloadAccount } from '../../account-query.ts'

export function NameForm({ name }: { name: string }) {
  const [typed, setTyped] = useState<string | null>(null)
  const value = typed ?? name
  const isMissing = value.trim() === ''
  const save = async () => {
    const account = await call(changeAccount, { body: { name: value.trim() } })
    const { user } = authState().userInfo
    if (user) mergeUserInfo({ user: { ...user, name: account.name } })
    await reloadAccount()
    setTyped(null)
    notify('Name saved')
  }
  return (
    <Form
      action="Save name"
      button={{ variant: 'secondary', className: '' }}
      className="flex flex-wrap items-start gap-3"
      isComplete={!isMissing}
      onSubmit={save}
      failureElsewhere
    >
      {({ isChecked, failure }) => (
        <TextField
          label="Your name"
          labelHidden
          className="min-w-0 flex-[1_1_16rem]"
          autoComplete="name"
          maxLength={80}
          value={value}
          onChange={(event) => setTyped(event.target.value)}
          error={isMissing && (isChecked || typed !== null) ? 'Enter your name' : failure?.message}
        />
      )}
    </Form>
  )
}

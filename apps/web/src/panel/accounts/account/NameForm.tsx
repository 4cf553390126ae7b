import { changeAccount } from '@marketday/contract/accounts/identity/account'
import { call } from '../../../platform/api/api.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { authState, mergeUserInfo } from '../../../platform/session/auth-store.ts'
import { notify } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/forms/Form.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { reloadAccount } from '../../account-query.ts'

export function NameForm({ name }: { name: string }) {
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

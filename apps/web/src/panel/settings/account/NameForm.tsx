import { changeAccount } from '@marketday/contract/identity/account'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { authState, mergeUserInfo } from '../../../platform/session/auth-store.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { accountQuery } from '../../account-query.ts'

export function NameForm({ name }: { name: string }) {
  const [typed, setTyped] = useState<string | null>(null)
  const value = typed ?? name
  const save = useMutation({
    mutationFn: () => call(changeAccount, { body: { name: value.trim() } }),
    onSuccess: async (account) => {
      const { user } = authState().userInfo
      if (user) mergeUserInfo({ user: { ...user, name: account.name } })
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      setTyped(null)
      notify('Name saved')
    },
  })
  const missing = typed !== null && value.trim() === ''
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (value.trim() === '') setTyped('')
        else if (!save.isPending) save.mutate()
      }}
    >
      <TextField
        label="Your name"
        labelHidden
        className="min-w-0 flex-[1_1_16rem]"
        autoComplete="name"
        maxLength={80}
        value={value}
        onChange={(event) => setTyped(event.target.value)}
        error={missing ? 'Enter your name' : save.error?.message}
      />
      <Button type="submit" variant="secondary" busy={save.isPending}>
        Save name
      </Button>
    </form>
  )
}

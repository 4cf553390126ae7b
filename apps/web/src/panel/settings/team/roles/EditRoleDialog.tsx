import { rolePermissions, roleNames, roles } from '@marketday/contract/team/permissions'
import {
  changeRole,
  createRole,
  roleNameLength,
  type CustomRole,
  type Granted,
  type RoleInput,
} from '@marketday/contract/team/team-roles'
import { useRef, useState } from 'react'
import { ApiError, call } from '../../../../platform/api/api.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { Failure } from '../../../../ui/feedback/Failure.tsx'
import { notify } from '../../../../ui/feedback/toast.ts'
import { useFailure } from '../../../../ui/feedback/use-failure.ts'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { reloadTeam } from '../team-queries.ts'
import { PermissionPicker } from './PermissionPicker.tsx'
import { checked, type RoleDraft } from './role-draft.ts'

interface EditRoleDialogProps {
  /** Null makes a new one. */
  edited: CustomRole | null
  grantable: readonly Granted[]
  onClose: () => void
}

export function EditRoleDialog({ edited: role, grantable, onClose }: EditRoleDialogProps) {
  const [draft, setDraft] = useState<RoleDraft>(role ?? { name: '', permissions: [] })
  const [isChecked, setChecked] = useState(false)
  const { input, problems } = checked(draft)
  const { failure, attempt, forget } = useFailure()
  const change = (part: Partial<RoleDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    forget()
  }
  const fields = useRef<HTMLDivElement>(null)
  const send = async () => {
    setChecked(true)
    if (input) await attempt(() => save(role, input).then(onClose))
    // Once it is drawn: what is wrong may lie far above the button.
    requestAnimationFrame(() =>
      fields.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')?.focus(),
    )
  }
  const refusal = refusalOf(failure)
  const nameError = (isChecked ? problems.name : undefined) ?? refusal.name
  return (
    <Dialog
      onClose={onClose}
      title={role ? `Role “${role.name}”` : 'New role'}
      description={
        role
          ? 'What you change counts with the next thing its members do.'
          : 'A name and a set of permissions. You can give it to members and in invitations.'
      }
      cancel="Cancel"
      footer={<Button onClick={send}>Save role</Button>}
    >
      <div ref={fields} className="flex flex-col gap-5">
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={roleNameLength}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
          error={nameError}
        />
        {!role && (
          <StartFrom grantable={grantable} onChoose={(permissions) => change({ permissions })} />
        )}
        <PermissionPicker
          chosen={draft.permissions}
          grantable={grantable}
          onChange={(permissions) => change({ permissions })}
          error={isChecked ? problems.permissions : undefined}
        />
        <Failure>{refusal.whole}</Failure>
      </div>
    </Dialog>
  )
}

/** Most roles are one of the six with a little more or less. */
function StartFrom({
  grantable,
  onChoose,
}: {
  grantable: readonly Granted[]
  onChoose: (permissions: readonly Granted[]) => void
}) {
  return (
    <SelectField
      label="Start from"
      hint="Ticks what that role may do; change it below."
      defaultValue=""
      options={[
        { value: '', label: 'An empty role' },
        ...roles
          .filter((name) => name !== 'owner')
          .map((name) => ({ value: name, label: roleNames[name] })),
      ]}
      onChange={(event) => {
        const start = roles.find((name) => name === event.target.value)
        onChoose(
          grantable.filter((permission) => start && rolePermissions[start].includes(permission)),
        )
      }}
    />
  )
}

async function save(role: CustomRole | null, input: RoleInput) {
  const saving = role
    ? call(changeRole, {
        params: { roleId: role.id },
        body: { role: input, version: role.version },
      })
    : call(createRole, { body: input })
  try {
    const { name } = await saving
    notify(`The role “${name}” is saved`)
  } finally {
    // Also after a refusal: somebody else may have changed or deleted it, and the list shows how it is now.
    await reloadTeam()
  }
}

function refusalOf(error: Error | null): { name?: string; whole?: string } {
  if (!error) return {}
  const ofName =
    error instanceof ApiError && error.errors.find(({ path }) => path.endsWith('name'))?.message
  return ofName ? { name: ofName } : { whole: error.message }
}

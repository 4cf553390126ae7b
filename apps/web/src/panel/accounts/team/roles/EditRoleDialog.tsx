import { rolePermissions, roleNames, roles } from '@marketday/contract/accounts/team/permissions'
import {
  changeRole,
  createRole,
  roleNameLength,
  type CustomRole,
  type Granted,
  type RoleInput,
} from '@marketday/contract/accounts/team/team-roles'
import { call } from '../../../../platform/api/api.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { notify } from '../../../../ui/feedback/toast.ts'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { reloadTeam } from '../team-queries.ts'
import { PermissionPicker } from './PermissionPicker.tsx'
import { parseRole, type RoleDraft } from './role-draft.ts'

interface EditRoleDialogProps {
  /** Null adds one. */
  edited: CustomRole | null
  grantable: readonly Granted[]
  onClose: () => void
}

export function EditRoleDialog({ edited: role, grantable, onClose }: EditRoleDialogProps) {
  const initialDraft: RoleDraft = { name: role?.name ?? '', permissions: role?.permissions ?? [] }
  const form = useForm(initialDraft, parseRole)
  return (
    <FormDialog
      onClose={onClose}
      title={role ? `Role “${role.name}”` : 'New role'}
      description={
        role
          ? 'Changes apply with the next action of its members.'
          : 'A name and a set of permissions. You can use it for members and invitations.'
      }
      action="Save role"
      {...form.sending((input) => save(role, input))}
    >
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={roleNameLength}
        {...form.text('name')}
      />
      {!role && (
        <StartFrom grantable={grantable} onChoose={(permissions) => form.change({ permissions })} />
      )}
      <PermissionPicker
        chosen={form.draft.permissions}
        grantable={grantable}
        onChange={(permissions) => form.change({ permissions })}
        error={form.problems['permissions']}
      />
    </FormDialog>
  )
}

/** Most custom roles are variations of a built-in one. */
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
      hint="Copies that role’s permissions; change them below."
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
    // Also after a refusal: the role may have been changed or deleted, and the list shows its
    // current state.
    await reloadTeam()
  }
}

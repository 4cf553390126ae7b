import { useId } from 'react'

import {
  rolePermissions,
  roleNames,
  roles,
  permissionNeeds,
} from '@marketday/contract/accounts/team/permissions'
import {
  changeRole,
  createRole,
  roleNameLength,
  type CustomRole,
  type Granted,
  RoleInput,
} from '@marketday/contract/accounts/team/team-roles'
import {
  permissionAreas,
  permissionWords,
} from '@marketday/contract/accounts/team/permissions-words'

import { call } from '../../../platform/api/api.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { reloadTeam } from './team-queries.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'

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

interface PermissionPickerProps {
  chosen: readonly Granted[]
  /** Permissions the caller may grant; others show the reason. */
  grantable: readonly Granted[]
  onChange: (chosen: readonly Granted[]) => void
  error?: string | undefined
}

function PermissionPicker({ chosen, grantable, onChange, error }: PermissionPickerProps) {
  const id = useId()
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      data-invalid={error ? true : undefined}
      tabIndex={-1}
      className="flex flex-col gap-4 rounded"
    >
      <div>
        <p id={`${id}-label`} className="text-sm font-medium">
          Permissions
        </p>
        <p id={`${id}-hint`} className="text-sm text-soft">
          Permission to change something includes permission to see it.
        </p>
        {error && (
          <p id={`${id}-error`} className="mt-1 text-sm font-medium text-bad">
            {error}
          </p>
        )}
      </div>
      {permissionAreas.map(({ title, permissions }) => (
        <fieldset key={title} className="rounded-xl border border-line px-4 pt-1 pb-4">
          <legend className="px-1 text-sm font-semibold">{title}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {permissions.map((permission) => (
              <Checkbox
                key={permission}
                label={permissionWords[permission].label}
                hint={
                  grantable.includes(permission)
                    ? permissionWords[permission].hint
                    : 'Your own role doesn’t include this.'
                }
                disabled={!grantable.includes(permission)}
                checked={chosen.includes(permission)}
                onChange={() => onChange(toggled(chosen, permission))}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

interface RoleDraft {
  readonly name: string
  readonly permissions: readonly Granted[]
}

/** Selecting a permission selects its prerequisites; deselecting it deselects its dependents. */
export function toggled(chosen: readonly Granted[], permission: Granted): readonly Granted[] {
  if (chosen.includes(permission))
    return chosen.filter((other) => other !== permission && permissionNeeds[other] !== permission)
  const needed = permissionNeeds[permission]
  return [...new Set([...chosen, ...(needed ? [needed] : []), permission])]
}

export const parseRole = ({ name, permissions }: RoleDraft) =>
  RoleInput.safeParse({ name, permissions: [...permissions] })

import {
  permissionAreas,
  permissionWords,
} from '@marketday/contract/accounts/team/permissions-words'
import type { Granted } from '@marketday/contract/accounts/team/team-roles'
import { useId } from 'react'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { toggled } from './role-draft.ts'

interface PermissionPickerProps {
  chosen: readonly Granted[]
  /** Permissions the caller may grant; others show the reason. */
  grantable: readonly Granted[]
  onChange: (chosen: readonly Granted[]) => void
  error?: string | undefined
}

export function PermissionPicker({ chosen, grantable, onChange, error }: PermissionPickerProps) {
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
                    : 'Your own role does not include this.'
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

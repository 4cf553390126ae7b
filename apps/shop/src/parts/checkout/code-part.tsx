import type { ReactNode } from 'react'

interface Props {
  readonly name: string
  readonly id: string
  readonly label: string
  readonly applyLabel: ReactNode
  /** Applied code, and the label of its button; null if none. */
  readonly used: {
    readonly shown: string
    readonly removeLabel: ReactNode
    readonly note: string | null
  } | null
  readonly without: string
  readonly actionId: string
  readonly typed: { readonly code: string; readonly problem: string | null } | null
}

/** Within a form: the applied code, or an input for one. */
export function CodePart({ name, id, label, applyLabel, used, without, actionId, typed }: Props) {
  if (used)
    return (
      <p className="flex flex-wrap items-center gap-x-3">
        {/* Takes the focus of the field that it stands for. */}
        <span id={id} tabIndex={-1} className="min-w-0 wrap-anywhere">
          <span className="rounded-theme bg-tint px-2 py-1 font-medium">{used.shown}</span>
          {used.note && <span className="text-sm text-soft"> {used.note}</span>}
        </span>
        <button
          type="submit"
          name={without}
          value="update"
          id={actionId}
          className="link min-h-11 px-1"
        >
          {used.removeLabel}
        </button>
      </p>
    )
  const errorId = `${id}-error`
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          name={name}
          defaultValue={typed?.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          aria-invalid={typed?.problem ? true : undefined}
          aria-describedby={typed?.problem ? errorId : undefined}
          className="field min-w-0 flex-1 basis-24"
        />
        <button type="submit" name="intent" value="update" id={actionId} className="button-plain">
          {applyLabel}
        </button>
      </div>
      {typed?.problem && (
        <p id={errorId} role="alert" className="mt-1 font-medium text-bad">
          {typed.problem}
        </p>
      )}
    </div>
  )
}

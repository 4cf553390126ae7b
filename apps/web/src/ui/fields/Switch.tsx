import type { InputHTMLAttributes, ReactNode, Ref } from 'react'

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> {
  label: ReactNode
  hint?: string
  ref?: Ref<HTMLInputElement>
}

/** For settings with immediate effect; saved forms use a checkbox. */
export function Switch({ label, hint, className, ...input }: SwitchProps) {
  return (
    <label className={`flex min-h-10 items-center justify-between gap-4 ${className ?? ''}`}>
      <span className="text-[0.9375rem]">
        {label}
        {hint && <span className="block text-sm text-soft">{hint}</span>}
      </span>
      <span className="relative inline-flex shrink-0">
        <input
          {...input}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox states it natively
          role="switch"
          className="peer h-6 w-11 appearance-none rounded-full border border-control bg-hover transition-colors checked:border-primary checked:bg-primary disabled:opacity-60"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-soft transition-transform peer-checked:translate-x-5 peer-checked:bg-on-primary forced-colors:bg-[ButtonText]"
        />
      </span>
    </label>
  )
}

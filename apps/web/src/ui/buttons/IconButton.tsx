import { clsx } from 'clsx'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** Accessible name; the icon is decorative. */
  label: string
  icon: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={clsx(
        'inline-flex size-10 shrink-0 items-center justify-center rounded-lg border border-transparent text-soft transition-colors print:hidden',
        'enabled:hover:bg-hover enabled:hover:text-ink disabled:cursor-not-allowed disabled:opacity-60 aria-pressed:bg-hover aria-pressed:text-ink [&_svg]:size-5',
        className,
      )}
    >
      {icon}
    </button>
  )
}

import type { ButtonHTMLAttributes, Ref } from 'react'
import { buttonStyles, type ButtonSize, type ButtonVariant } from './button-styles.ts'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Work is under way: the button stays focusable, says so, and ignores further clicks. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  variant,
  size,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonStyles({ variant, size, className })}
    >
      {busy && (
        <span
          aria-hidden
          className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      )}
      {children}
    </button>
  )
}

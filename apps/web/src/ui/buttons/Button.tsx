import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react'
import { buttonStyles, type ButtonSize, type ButtonVariant } from './button-styles.ts'
import { useBusy } from './use-busy.ts'

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Pending: the button stays focusable, announces it, and ignores clicks. */
  busy?: boolean
  /** A returned promise makes the button busy until it settles. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown
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
  const localBusy = useBusy()
  const isBusy = busy || localBusy.busy
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={(event) =>
        isBusy ? event.preventDefault() : void localBusy.during(() => onClick?.(event))
      }
      className={buttonStyles({ variant, size, className })}
    >
      {isBusy && (
        <span
          aria-hidden
          className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      )}
      {children}
    </button>
  )
}

import { clsx } from 'clsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

// The transparent border becomes visible in forced-colors mode.
const edge = 'border border-transparent'

const variants: Record<ButtonVariant, string> = {
  primary: `${edge} bg-primary text-on-primary enabled:hover:bg-primary-hover [a&]:hover:bg-primary-hover`,
  secondary: 'border border-control bg-surface text-ink enabled:hover:bg-hover [a&]:hover:bg-hover',
  quiet: `${edge} text-primary-ink enabled:hover:bg-hover [a&]:hover:bg-hover`,
  danger: `${edge} bg-bad text-page enabled:hover:bg-bad-hover [a&]:hover:bg-bad-hover`,
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-8 px-3 text-sm',
  medium: 'min-h-10 px-4 text-[0.9375rem]',
  large: 'min-h-12 px-6 text-base',
}

/** Button styles for links: `<Link className={buttonStyles({})}>`. */
export function buttonStyles({
  variant = 'primary',
  size = 'medium',
  className,
}: {
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
}): string {
  return clsx(
    'inline-flex items-center justify-center gap-2 rounded-lg py-1.5 text-center font-medium no-underline transition-colors select-none print:hidden',
    'disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:opacity-60',
    variants[variant],
    sizes[size],
    className,
  )
}

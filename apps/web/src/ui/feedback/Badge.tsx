import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad' | 'primary'

const tones: Record<Tone, string> = {
  neutral: 'bg-hover text-soft',
  info: 'bg-info-soft text-info',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  primary: 'bg-primary-soft text-primary-ink',
}

interface BadgeProps {
  tone?: Tone
  children: ReactNode
  className?: string
}

export function Badge({ tone = 'neutral', children, className }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-medium wrap-normal whitespace-nowrap @rows:@max-whole-rows:px-2 @rows:@max-whole-rows:whitespace-normal',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

const textTones: Record<Exclude<Tone, 'bad'>, string> = {
  neutral: 'text-soft',
  // The normal state is quiet.
  good: 'text-soft',
  info: 'text-info',
  warn: 'text-warn',
  primary: 'text-primary-ink',
}

/** Status in a list: text in its color, and a badge only if something went wrong. */
export function StatusText({ tone = 'neutral', children }: Omit<BadgeProps, 'className'>) {
  if (tone === 'bad') return <StatusBadge tone="bad">{children}</StatusBadge>
  return <span className={clsx('whitespace-nowrap', textTones[tone])}>{children}</span>
}

/** Status with a dot; color is never the only indicator. */
export function StatusBadge({ tone = 'neutral', children, className }: BadgeProps) {
  return (
    <Badge tone={tone} className={className}>
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      {children}
    </Badge>
  )
}

import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react'

export interface MenuEntry {
  label: ReactNode
  icon?: ReactNode
  /** Link target; otherwise `onSelect` runs. */
  href?: string
  onSelect?: () => void
  disabledReason?: string | null
  dangerous?: boolean
  checked?: boolean
}

export interface MenuProps {
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  groups: readonly (readonly MenuEntry[])[]
  header?: ReactNode
  align?: 'start' | 'end'
}

export interface OpenedProps extends MenuProps {
  /** Opened by keyboard, which focuses the first entry. */
  byKey: boolean
}

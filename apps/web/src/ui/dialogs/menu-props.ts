import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react'

export interface MenuEntry {
  label: ReactNode
  icon?: ReactNode
  /** Leads somewhere; otherwise `onSelect` does something. */
  href?: string
  onSelect?: () => void
  /** Why the entry cannot be used; it stays visible and says so. */
  disabledReason?: string | null
  dangerous?: boolean
  checked?: boolean
}

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  /** Groups of entries with a line between them. */
  groups: readonly (readonly MenuEntry[])[]
  header?: ReactNode
  align?: 'start' | 'end'
}

export interface OpenedProps extends MenuProps {
  /** It was opened by a key, which chooses the first entry. */
  byKey: boolean
}

import {
  cloneElement,
  useState,
  type ButtonHTMLAttributes,
  type ComponentType,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { notify } from '../feedback/toast.ts'

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

const loadOpened = () => import('./OpenedMenu.tsx')

/** Until somebody opens it, a menu is its button: the rest, a tenth of a page of the panel, comes when they are about to. */
export function Menu(props: MenuProps) {
  const [Opened, setOpened] = useState<ComponentType<MenuProps>>()
  if (Opened) return <Opened {...props} />
  const open = () =>
    loadOpened().then(
      ({ OpenedMenu }) => setOpened(() => OpenedMenu),
      () => notify('The menu did not arrive', { description: 'Please try again in a moment.' }),
    )
  const near = () => void loadOpened().catch(() => {})
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: near,
    onFocus: near,
    onClick: () => void open(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      void open()
    },
  })
}

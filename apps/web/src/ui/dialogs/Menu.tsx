import { cloneElement, useState, type ComponentType, type KeyboardEvent } from 'react'
import { notify } from '../feedback/toast.ts'
import type { MenuProps } from './menu-props.ts'

export type { MenuEntry } from './menu-props.ts'

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

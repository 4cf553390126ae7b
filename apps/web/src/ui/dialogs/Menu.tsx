import { cloneElement, useState, type ComponentType, type KeyboardEvent } from 'react'
import { notify } from '../feedback/toast.ts'
import type { MenuProps, OpenedProps } from './menu-props.ts'

export type { MenuEntry } from './menu-props.ts'

const loadOpened = () => import('./OpenedMenu.tsx')

/** Only the button until opened: the rest, a tenth of a panel page, loads on demand. */
export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState<{ Opened: ComponentType<OpenedProps>; byKey: boolean }>()
  if (opened) return <opened.Opened {...props} byKey={opened.byKey} />
  const open = (byKey: boolean) =>
    loadOpened().then(
      ({ OpenedMenu }) => setOpened({ Opened: OpenedMenu, byKey }),
      () =>
        notify('The menu could not be loaded', { description: 'Please try again in a moment.' }),
    )
  const near = () => void loadOpened().catch(() => {})
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: near,
    onFocus: near,
    onClick: () => void open(false),
    onKeyDown: (event: KeyboardEvent) => {
      if (!['ArrowDown', 'Enter', ' '].includes(event.key)) return
      event.preventDefault()
      void open(true)
    },
  })
}

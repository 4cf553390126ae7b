import { clsx } from 'clsx'
import { DropdownMenu } from 'radix-ui'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { UiLink } from '../link.tsx'
import type { MenuEntry, OpenedProps } from './menu-props.ts'

export function OpenedMenu({ trigger, groups, header, align = 'end', byKey }: OpenedProps) {
  const [landmark, setLandmark] = useState<HTMLElement | null>(null)
  const triggerButton = useRef<HTMLElement>(null)
  const place = useCallback((button: HTMLElement | null) => {
    triggerButton.current = button
    if (button) setLandmark(button.closest<HTMLElement>('dialog, main, header'))
  }, [])
  // A dialog that an entry opens returns the focus to where it was: the entry is gone by then.
  const focusTrigger = () => triggerButton.current?.focus()
  return (
    // Non-modal: a modal menu would lock scrolling through an inline style sheet, which the CSP
    // forbids.
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild ref={place}>
        {trigger}
      </DropdownMenu.Trigger>
      {/* Inside its landmark, so that who moves by landmarks, or works in a modal dialog, reaches it. */}
      <DropdownMenu.Portal container={landmark}>
        <DropdownMenu.Content
          ref={useFirstEntry(byKey)}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 max-w-80 animate-rise overflow-y-auto rounded-xl border border-line bg-raised p-1.5 text-sm text-ink shadow-xl"
        >
          {header && <div className="border-b border-line px-2.5 pt-1 pb-2.5 mb-1.5">{header}</div>}
          {groups
            .filter((group) => group.length > 0)
            .map((group, index) => (
              <DropdownMenu.Group
                key={index}
                className={clsx(index > 0 && 'mt-1.5 border-t border-line pt-1.5')}
              >
                {group.map((entry, position) => (
                  <Entry key={position} entry={entry} beforeSelect={focusTrigger} />
                ))}
              </DropdownMenu.Group>
            ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

/** Radix knows only keys pressed since it loaded, and the first key has triggered the load. */
function useFirstEntry(isWanted: boolean) {
  const shouldFocus = useRef(isWanted)
  return useCallback((content: HTMLElement | null) => {
    if (!content || !shouldFocus.current) return
    shouldFocus.current = false
    requestAnimationFrame(() =>
      content.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus(),
    )
  }, [])
}

const entryStyle =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-1.5 no-underline outline-none select-none data-highlighted:bg-hover data-disabled:cursor-not-allowed data-disabled:text-faint [&_svg]:size-4 [&_svg]:shrink-0'

interface EntryProps {
  entry: MenuEntry
  beforeSelect: () => void
}

function Entry({ entry, beforeSelect }: EntryProps) {
  const select = () => {
    beforeSelect()
    entry.onSelect?.()
  }
  const className = clsx(entryStyle, entry.dangerous && 'text-bad')
  const content = (
    <>
      {entry.icon}
      <span className="min-w-0 flex-1">
        {entry.label}
        {entry.disabledReason && (
          <span className="block text-xs text-faint">{entry.disabledReason}</span>
        )}
      </span>
    </>
  )
  if (entry.checked !== undefined)
    return <Choice entry={entry} className={className} content={content} />
  return (
    <DropdownMenu.Item
      asChild={entry.href !== undefined}
      disabled={Boolean(entry.disabledReason)}
      onSelect={select}
      className={className}
    >
      {entry.href === undefined ? content : <UiLink href={entry.href}>{content}</UiLink>}
    </DropdownMenu.Item>
  )
}

function Choice({
  entry,
  className,
  content,
}: {
  entry: MenuEntry
  className: string
  content: ReactNode
}) {
  return (
    <DropdownMenu.CheckboxItem
      checked={entry.checked ?? false}
      onSelect={entry.onSelect}
      className={className}
    >
      {content}
      <DropdownMenu.ItemIndicator aria-hidden className="text-primary-ink">
        ✓
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.CheckboxItem>
  )
}

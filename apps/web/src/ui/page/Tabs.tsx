import { Tabs as Radix } from 'radix-ui'
import { useEffect, useRef, type ReactNode } from 'react'

export interface Tab {
  value: string
  label: ReactNode
  content: ReactNode
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  value: string
  /** The active tab is stored in the URL by the page. */
  onChange: (value: string) => void
}

/**
 * On a narrow screen the active tab may be outside the visible area. `scrollIntoView` would also let
 * the next Tab key begin here instead of at the top of the page.
 */
function showActive(list: HTMLElement): void {
  const active = list.querySelector('[data-state=active]')?.getBoundingClientRect()
  const { left, right } = list.getBoundingClientRect()
  if (!active) return
  if (active.left < left) list.scrollLeft -= left - active.left
  else if (active.right > right) list.scrollLeft += active.right - right
}

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (list.current) showActive(list.current)
  }, [value])
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List
        ref={list}
        aria-label={label}
        className="mb-2 flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-9 border-b-2 max-sm:min-h-11 border-transparent px-3 text-[0.9375rem] font-medium whitespace-nowrap text-soft transition-colors hover:text-ink focus-visible:outline-offset-[-2px] data-[state=active]:border-primary data-[state=active]:text-primary-ink forced-colors:data-[state=active]:border-[Highlight] forced-colors:data-[state=inactive]:border-[Canvas]"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

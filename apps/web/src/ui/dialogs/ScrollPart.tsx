import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'

interface ScrollPartProps {
  titleId: string
  children: ReactNode
}

/** Scrollable part of a dialog. Focusable if it has no focusable content, or keyboard users could not scroll it. */
export function ScrollPart({ titleId, children }: ScrollPartProps) {
  const part = useRef<HTMLDivElement>(null)
  const [isStop, setStop] = useState(false)
  useLayoutEffect(() => {
    const element = part.current
    if (!element) return undefined
    const look = () => setStop(isOutOfReach(element))
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    const changes = new MutationObserver(look)
    changes.observe(element, { childList: true, subtree: true, characterData: true })
    look()
    return () => {
      sizes.disconnect()
      changes.disconnect()
    }
  }, [])
  const stop = isStop && ({ role: 'group', tabIndex: 0, 'aria-labelledby': titleId } as const)
  return (
    <div ref={part} {...stop} className="min-h-0 flex-1 overflow-y-auto px-5 pt-4 pb-6 sm:px-6">
      {children}
    </div>
  )
}

const controls =
  'a[href], button:not(:disabled), input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'

const isOutOfReach = (element: HTMLElement) =>
  element.scrollHeight > element.clientHeight && element.querySelector(controls) === null

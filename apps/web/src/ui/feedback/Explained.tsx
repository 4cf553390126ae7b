import { useId, useRef, type ReactNode } from 'react'

interface ExplainedProps {
  word: string
  /** What it means. */
  children: ReactNode
}

const edge = 8

/** A word whose meaning opens under it by pointer, keyboard or finger, stays while the pointer is on it, and closes by Escape. */
export function Explained({ word, children }: ExplainedProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const meaning = useRef<HTMLSpanElement>(null)
  const open = () => {
    const [place, box] = [button.current, meaning.current]
    if (!place || !box || box.matches(':popover-open')) return
    box.showPopover()
    const { left, bottom } = place.getBoundingClientRect()
    const most = document.documentElement.clientWidth - box.offsetWidth - edge
    box.style.left = `${Math.max(edge, Math.min(left, most))}px`
    box.style.top = `${bottom}px`
    addEventListener('scroll', close, { once: true, capture: true, passive: true })
  }
  const close = () => meaning.current?.hidePopover()
  const isLeft = (to: EventTarget | null) =>
    !(to instanceof Node && (meaning.current?.contains(to) || button.current?.contains(to)))
  const leave = ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
    if (isLeft(relatedTarget) && document.activeElement !== button.current) close()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-describedby={id}
        className="min-h-6 cursor-help rounded underline decoration-dotted underline-offset-4"
        onClick={open}
        onFocus={open}
        onBlur={close}
        onPointerEnter={({ pointerType }) => {
          if (pointerType === 'mouse') open()
        }}
        onPointerLeave={leave}
      >
        {word}
      </button>
      <span
        ref={meaning}
        id={id}
        popover="auto"
        className="fixed inset-auto m-0 w-64 max-w-[calc(100vw-1rem)] rounded-xl border border-line bg-raised p-3 text-left text-sm font-normal whitespace-normal text-ink shadow-xl"
        onPointerLeave={leave}
      >
        {children}
      </span>
    </>
  )
}

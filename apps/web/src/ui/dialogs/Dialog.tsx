import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, type ReactNode, useState } from 'react'

import { Button } from '../buttons/Button.tsx'
import { IconButton } from '../buttons/IconButton.tsx'

export interface DialogProps {
  /** Omitted if the dialog must be answered: it cannot be closed. */
  onClose?: () => void
  title: string
  description?: ReactNode
  children: ReactNode
  /** Label of the button that closes without an action. */
  cancel?: string
  /** Buttons, safe one first. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** Centered, near the top for content of variable height, or along the left or right edge. */
  placement?: 'centre' | 'top' | 'start' | 'side'
  /** Close on a backdrop click; false if input could be lost. */
  closeOnBackdrop?: boolean
}

const widths = { small: 'max-w-md', medium: 'max-w-xl', large: 'max-w-4xl' }

const placements = {
  centre: 'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] animate-rise rounded-2xl',
  top: 'mx-auto mt-4 mb-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] animate-rise rounded-2xl sm:mt-[10dvh] sm:max-h-[80dvh]',
  start:
    'my-0 mr-auto ml-0 h-dvh max-h-none w-[calc(100%-3rem)] sm:max-w-80 animate-rise rounded-r-2xl',
  side: 'my-0 mr-0 ml-auto h-dvh max-h-none w-full animate-slide sm:rounded-l-2xl',
}

const bodies = {
  centre: 'max-h-[calc(100dvh-2rem)]',
  top: 'max-h-[calc(100dvh-2rem)] sm:max-h-[80dvh]',
  start: 'h-full pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]',
  side: 'h-full pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)]',
}

/** Native modal dialog: traps focus, closes with Escape and restores focus. */
export function Dialog(props: DialogProps) {
  const {
    onClose,
    title,
    description,
    children,
    cancel,
    footer,
    size = 'medium',
    placement = 'centre',
    closeOnBackdrop,
  } = props
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Before removal: only a dialog still in the document restores focus on close.
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    firstToFocus(dialog)?.focus()
    return () => dialog?.close()
  }, [])
  return (
    // Escape has its own event; the mouse may also close it beside the box.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a dialog is interactive
    <dialog
      ref={element}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
      onClose={(event) => {
        // Browsers may close it anyway when Escape is pressed twice.
        if (!onClose && event.target === event.currentTarget) event.currentTarget.showModal()
      }}
      onMouseDown={(event) => {
        if (closeOnBackdrop && event.target === event.currentTarget) onClose?.()
      }}
      className={clsx(
        'border border-line bg-raised p-0 text-ink shadow-2xl',
        placements[placement],
        widths[size],
      )}
    >
      <div className={clsx('flex flex-col', bodies[placement])}>
        <header className="flex items-start justify-between gap-4 px-5 pt-5 pb-3 sm:px-6">
          <div className="min-w-0">
            <h2 id={`${id}-title`} className="text-lg font-semibold">
              {title}
            </h2>
            {description && (
              <p id={`${id}-description`} className="mt-1 text-sm text-soft">
                {description}
              </p>
            )}
          </div>
          {onClose && (
            <IconButton
              label="Close"
              icon={<X aria-hidden />}
              onClick={onClose}
              className="-mt-2 -mr-2"
            />
          )}
        </header>
        <ScrollPart titleId={`${id}-title`}>{children}</ScrollPart>
        {(cancel || footer) && (
          <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 sm:px-6">
            {cancel && (
              <Button variant="secondary" onClick={onClose}>
                {cancel}
              </Button>
            )}
            {footer}
          </footer>
        )}
      </div>
    </dialog>
  )
}

/** Element marked for focus, else the first field; the browser would choose the close button. */
function firstToFocus(dialog: HTMLDialogElement | null): HTMLElement | null {
  const preferred = dialog?.querySelector<HTMLElement>('[data-autofocus]')
  return (
    preferred ??
    dialog?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea') ??
    null
  )
}

interface ScrollPartProps {
  titleId: string
  children: ReactNode
}

/** Scrollable part of a dialog. Focusable if it has no focusable content, or keyboard users could not scroll it. */
function ScrollPart({ titleId, children }: ScrollPartProps) {
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
    <div
      ref={part}
      {...stop}
      className={clsx('min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-6 sm:px-6', lineWhenScrolled)}
    >
      {children}
    </div>
  )
}

/** The cover scrolls with the content and bares the line. */
const lineWhenScrolled =
  '[background:linear-gradient(var(--raised)_0_0)_top/100%_1px_no-repeat_local,linear-gradient(var(--line)_0_0)_top/100%_1px_no-repeat_scroll]'

const controls =
  'a[href], button:not(:disabled), input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'

const isOutOfReach = (element: HTMLElement) =>
  element.scrollHeight > element.clientHeight && element.querySelector(controls) === null

/** Dialog along the right edge, for details without leaving the list. */
export function Sheet(props: Omit<DialogProps, 'placement'>) {
  return <Dialog {...props} placement="side" />
}

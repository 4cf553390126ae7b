import 'sonner/dist/styles.css'
import { useEffect, type FocusEvent, type MouseEvent } from 'react'
import { Toaster as Sonner } from 'sonner'
import { toasterIsReady } from './toast.ts'

/** Notifications at the top, three at most. Timers pause on hover and focus. */
export function Toaster() {
  useEffect(toasterIsReady, [])
  return (
    <div onFocus={wait} onBlur={goOn} onMouseLeave={waitOn}>
      <Sonner
        position="top-center"
        visibleToasts={3}
        closeButton
        containerAriaLabel="Notifications"
        toastOptions={{
          classNames: {
            toast: 'border! border-line! bg-raised! text-ink! shadow-xl! rounded-xl! font-sans!',
            description: 'text-soft!',
            error: '[&_[data-icon]]:text-bad',
            success: '[&_[data-icon]]:text-good',
            actionButton: 'bg-primary! text-on-primary! min-h-8! px-3! rounded-lg!',
            closeButton: 'bg-raised! text-soft! border-line! size-6!',
          },
        }}
      />
    </div>
  )
}

// sonner supports only pointer hover, and `Alt`+`T`.
const wait = ({ target }: { target: EventTarget }) =>
  target.dispatchEvent(new window.MouseEvent('mousemove', { bubbles: true }))

function waitOn({ currentTarget }: MouseEvent) {
  const { activeElement } = document
  if (activeElement && currentTarget.contains(activeElement)) wait({ target: activeElement })
}

function goOn({ target, currentTarget, relatedTarget }: FocusEvent) {
  if (!currentTarget.contains(relatedTarget))
    target.dispatchEvent(
      new window.MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }),
    )
}

import 'sonner/dist/styles.css'
import { useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'
import { toasterIsReady } from './toast.ts'

/** Where notifications appear: at the top, three at most. */
export function Toaster() {
  useEffect(toasterIsReady, [])
  return (
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
  )
}

import { to } from '../../paths.ts'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { UiLink } from '../../ui/link.tsx'

interface OrderRefusalProps {
  title: string
  reason: string
  orderId: string
}

export function OrderRefusal({ title, reason, orderId }: OrderRefusalProps) {
  return (
    <EmptyState
      title={title}
      action={
        <UiLink href={to('order', { orderId })} className={buttonStyles({})}>
          Back to order
        </UiLink>
      }
    >
      {reason}.
    </EmptyState>
  )
}

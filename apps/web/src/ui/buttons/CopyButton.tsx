import { Check, Link2 } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

export function CopyButton({
  address,
  ...button
}: Omit<ButtonProps, 'onClick'> & { address: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(address).then(() => setCopied(true))
  const Icon = isCopied ? Check : Link2
  return (
    <Button variant="secondary" {...button} onClick={copy}>
      <Icon aria-hidden className="size-4" />
      <span aria-live="polite">{isCopied ? 'Link copied' : 'Copy link'}</span>
    </Button>
  )
}

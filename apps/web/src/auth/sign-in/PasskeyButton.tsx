import { Fingerprint } from 'lucide-react'
import { Button } from '../../ui/buttons/Button.tsx'

interface PasskeyButtonProps {
  isWaiting: boolean
  onClick: () => void
}

export function PasskeyButton({ isWaiting, onClick }: PasskeyButtonProps) {
  return (
    <Button variant="secondary" className="w-full" onClick={onClick}>
      <Fingerprint aria-hidden className="size-5" />
      {isWaiting ? 'Waiting for your passkey…' : 'Use your passkey'}
    </Button>
  )
}

import { ScanBarcode } from 'lucide-react'
import type { ReactNode } from 'react'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { hasCamera } from './has-camera.ts'

const CameraScan = lazyPart(() => import('./CameraScan.tsx').then((part) => part.CameraScan))

interface CameraScanButtonProps {
  onScan: (code: string) => void
  children?: ReactNode
}

/** Scans codes with the camera, for users without a scanner. */
export function CameraScanButton({ onScan, children }: CameraScanButtonProps) {
  if (!hasCamera()) return null
  return (
    <DialogButton
      variant="secondary"
      size="small"
      className="self-start"
      dialog={(close) => (
        <CameraScan title="Scan with the camera" onScan={onScan} onClose={close}>
          {children}
        </CameraScan>
      )}
    >
      <ScanBarcode aria-hidden className="size-4" />
      Scan with the camera
    </DialogButton>
  )
}

import { useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { lazyPart } from '../../ui/lazy-part.ts'
import { notifyError } from '../../ui/feedback/toast.ts'
import { useOfferedActs } from '../kit/page/page-acts.ts'
import { useCan } from '../use-can.ts'
import { hasCamera } from './has-camera.ts'
import { pageScan } from './page-scan.ts'
import { useScanner } from './use-scanner.ts'

const CameraScan = lazyPart(() => import('./CameraScan.tsx').then((part) => part.CameraScan))

/** Passes a scanned code to the counting or receiving page, else opens its item. */
export function ItemScanner() {
  const navigate = useNavigate()
  const maySeeStock = useCan()('stock.see')
  const [isCamera, setCamera] = useState(false)
  const open = async (code: string) => {
    setCamera(false)
    try {
      // API code loads with the first scan.
      const { openScannedItem } = await import('./open-scanned-item.ts')
      await openScannedItem(code, navigate)
    } catch (error) {
      notifyError('The code could not be looked up', error)
    }
  }
  const openItem = (code: string) => void open(code)
  useScanner((code) => (pageScan() ?? openItem)(code))
  useOfferedActs(
    useMemo(
      () =>
        maySeeStock && hasCamera()
          ? [{ label: 'Scan a code with the camera', run: () => setCamera(true) }]
          : [],
      [maySeeStock],
    ),
  )
  return (
    isCamera &&
    // Outside the panel's header, because headers must not be nested.
    createPortal(
      <CameraScan
        title="Open an item by its code"
        onScan={openItem}
        onClose={() => setCamera(false)}
      />,
      document.body,
    )
  )
}

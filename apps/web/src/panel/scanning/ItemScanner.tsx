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

/** A scanned code goes to the page that counts or receives, else opens its item. */
export function ItemScanner() {
  const navigate = useNavigate()
  const maySeeStock = useCan()('stock.see')
  const [isCamera, setCamera] = useState(false)
  const open = async (code: string) => {
    setCamera(false)
    try {
      // What is asked of the server is fetched with the first code.
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
    // Outside of the panel's header, of which no other header may be a part.
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

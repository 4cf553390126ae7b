import { BarcodeFormat, BrowserMultiFormatReader } from '@zxing/browser'
import { DecodeHintType } from '@zxing/library'

const formats = [
  BarcodeFormat.EAN_13,
  BarcodeFormat.EAN_8,
  BarcodeFormat.UPC_A,
  BarcodeFormat.UPC_E,
  BarcodeFormat.CODE_128,
  BarcodeFormat.CODE_39,
  BarcodeFormat.QR_CODE,
]

/** Shows the camera image and scans it several times per second; reports null for no code. */
export async function readCodes(
  video: HTMLVideoElement,
  onLook: (code: string | null) => void,
): Promise<{ stop: () => void }> {
  const hints = new Map<DecodeHintType, unknown>([[DecodeHintType.POSSIBLE_FORMATS, formats]])
  const reader = new BrowserMultiFormatReader(hints, { delayBetweenScanAttempts: 100 })
  const camera = { video: { facingMode: 'environment', width: { ideal: 1280 } } }
  return await reader.decodeFromConstraints(camera, video, (result) =>
    onLook(result?.getText() ?? null),
  )
}

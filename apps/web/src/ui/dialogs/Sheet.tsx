import { Dialog, type DialogProps } from './Dialog.tsx'

/** A dialog along the right edge, for looking into something without leaving the list. */
export function Sheet(props: Omit<DialogProps, 'placement'>) {
  return <Dialog {...props} placement="side" />
}

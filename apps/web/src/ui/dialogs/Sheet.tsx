import { Dialog, type DialogProps } from './Dialog.tsx'

/** Dialog along the right edge, for details without leaving the list. */
export function Sheet(props: Omit<DialogProps, 'placement'>) {
  return <Dialog {...props} placement="side" />
}

import { Copy, EllipsisVertical, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../src/ui/buttons/Button.tsx'
import { IconButton } from '../../src/ui/buttons/IconButton.tsx'
import { ConfirmDialog } from '../../src/ui/dialogs/ConfirmDialog.tsx'
import { Dialog, Sheet } from '../../src/ui/dialogs/Dialog.tsx'
import { DialogButton } from '../../src/ui/dialogs/DialogButton.tsx'
import { Menu } from '../../src/ui/dialogs/Menu.tsx'
import { TextField } from '../../src/ui/fields/TextField.tsx'
import { Section, Specimen } from '../Specimen.tsx'

export function Overlays() {
  return (
    <Section title="Dialogs and menus">
      <Opener name="Dialog">
        {(props) => (
          <Dialog
            {...props}
            title="Add a zone"
            description="Where you deliver, and what it costs."
            footer={
              <>
                <Button variant="secondary" onClick={props.onClose}>
                  Cancel
                </Button>
                <Button onClick={props.onClose}>Add the zone</Button>
              </>
            }
          >
            <TextField label="Name of the zone" />
          </Dialog>
        )}
      </Opener>
      <Opener name="Dialog: more than fits">
        {(props) => (
          <Dialog {...props} title="Terms" size="small">
            {/* Nothing in it takes the focus, so the text does: it must scroll by keyboard. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
            <div role="region" aria-label="All terms" tabIndex={0}>
              {Array.from({ length: 30 }, (_line, index) => (
                <p key={index} className="mt-3">
                  {index + 1}. What was agreed stays agreed until both sides change it.
                </p>
              ))}
            </div>
          </Dialog>
        )}
      </Opener>
      <Opener name="Sheet">
        {(props) => (
          <Sheet {...props} title="Order 1042" description="Two loaves, to be collected at 10:00">
            <p>Packed by Ada.</p>
          </Sheet>
        )}
      </Opener>
      <Opener name="ConfirmDialog">
        {(props) => (
          <ConfirmDialog
            {...props}
            title="Publish this build?"
            confirmLabel="Publish"
            onConfirm={props.onClose}
          >
            Customers see it at once.
          </ConfirmDialog>
        )}
      </Opener>
      <Opener name="ConfirmDialog: dangerous, to be typed">
        {(props) => (
          <ConfirmDialog
            {...props}
            dangerous
            title="Delete “Hearth and Rye”?"
            confirmLabel="Delete the shop"
            typedConfirmation="hearth-and-rye"
            onConfirm={props.onClose}
          >
            Nothing brings it back.
          </ConfirmDialog>
        )}
      </Opener>
      <Specimen name="Menu">
        <Menu
          align="start"
          header="Order 1042"
          trigger={<IconButton label="More" icon={<EllipsisVertical aria-hidden />} />}
          groups={[
            [
              { label: 'Copy', icon: <Copy aria-hidden />, onSelect: () => {} },
              { label: 'Open the shop', href: '#dialogs-and-menus' },
              { label: 'Refund', disabledReason: 'Nothing was paid yet' },
              { label: 'Show prices', checked: true, onSelect: () => {} },
            ],
            [
              {
                label: 'Delete',
                icon: <Trash2 aria-hidden />,
                dangerous: true,
                onSelect: () => {},
              },
            ],
          ]}
        />
      </Specimen>
    </Section>
  )
}

interface OpenerProps {
  name: string
  children: (props: { onClose: () => void }) => ReactNode
}

function Opener({ name, children }: OpenerProps) {
  return (
    <Specimen name={name}>
      <DialogButton
        variant="secondary"
        data-opens={name}
        dialog={(onClose) => children({ onClose })}
      >
        Open: {name}
      </DialogButton>
    </Specimen>
  )
}

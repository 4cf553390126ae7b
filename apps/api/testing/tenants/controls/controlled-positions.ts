import { deliveryControls } from './delivery-controls.ts'
import { itemControls } from './item-controls.ts'
import { salesControls } from './sales-controls.ts'

/** Positions of `controlled-positions.test.ts`. */
export const controlledPositions: ReadonlySet<string> = new Set(
  [salesControls, itemControls, deliveryControls].flatMap((controls) => Object.keys(controls)),
)

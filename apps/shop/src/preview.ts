import { placePins, startComments } from './islands/preview-comments.ts'
import { startEditing } from './islands/preview-edit.ts'
import { startPreview } from './islands/preview-frame.ts'

startEditing()
startPreview(placePins)
startComments()

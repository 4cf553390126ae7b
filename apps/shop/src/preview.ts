import { placePins, startComments } from './islands/preview-comments.ts'
import { startPreview } from './islands/preview-frame.ts'

startPreview(placePins)
startComments()

import { NamedDetails, NoDetails } from '../endpoints/event-shapes.ts'

export const automationEvents = {
  'automation.added': NamedDetails,
  'automation.edited': NamedDetails,
  'automation.switched_on': NamedDetails,
  'automation.paused': NamedDetails,
  'automation.deleted': NamedDetails,
  'automation.notified': NoDetails,
}

import { defineSection } from '../section.ts'
import { choiceSetting, lineSetting, linkSetting } from '../setting.ts'

export const announcement = defineSection('announcement', {
  label: 'Announcement',
  description: 'A line above the header, such as an offer or your holidays',
  places: ['header'],
  settings: {
    tone: choiceSetting('Colour', { primary: 'Main colour', quiet: 'Quiet', dark: 'Dark' }),
  },
  blocks: {
    message: {
      label: 'Message',
      settings: { text: lineSetting('Text', { most: 160 }), link: linkSetting() },
    },
  },
  firstBlocks: ['message'],
})

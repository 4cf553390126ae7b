import { contentPlaces, defineSection } from '../section.ts'
import { lineSetting, textSetting } from '../setting.ts'

export const faq = defineSection('faq', {
  label: 'Questions and answers',
  description: 'Questions that open their answers',
  places: contentPlaces,
  settings: { heading: lineSetting('Heading', { most: 120 }) },
  blocks: {
    question: {
      label: 'Question',
      settings: {
        question: lineSetting('Question', { most: 200 }),
        answer: textSetting('Answer', { most: 2000 }),
      },
    },
  },
  firstBlocks: ['question'],
})

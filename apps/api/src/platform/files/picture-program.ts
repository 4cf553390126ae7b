import { answerTasks } from '../isolation/answer-tasks.ts'
import { drawThumbnail, encodePicture } from './encode-picture.ts'

answerTasks({ encode: encodePicture, thumbnail: drawThumbnail })

import { answerTasks } from '../isolation/answer-tasks.ts'
import { drawThumbnail, encodePicture } from './decoding/encode-picture.ts'

answerTasks({ encode: encodePicture, thumbnail: drawThumbnail })

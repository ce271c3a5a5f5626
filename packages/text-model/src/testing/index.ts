export { type FakeTextServer, startFakeTextServer } from './fake-text-server.ts'
export { sampleLesson, sampleMedias } from './sample-lesson.ts'
export { type TextMood, textMoods } from './text-moods.ts'

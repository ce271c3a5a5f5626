import type { IncomingHttpHeaders } from 'node:http'
import type { SpokenWord } from '@videozz/domain'
import type { Lesson } from './lesson.ts'
import type { Mood } from './moods.ts'

/** The key that the server knows. */
export const serverKey = 'chave-de-teste'

export type Asked = { method: string; path: string; query: URLSearchParams; headers: IncomingHttpHeaders; fields: Record<string, string[]> }
export type Answer = { status: number; headers?: Record<string, string>; body: unknown }
export type Heard = { words: SpokenWord[]; seconds: number }
/** What the routes of a service see of a request, and of the server. */
export type ServerTurn = {
  asked: Asked
  body: Buffer
  mood: Mood | null
  lesson: Lesson
  transcripts: Map<string, { sound: Buffer; polls: number }>
  uploads: Map<string, Buffer>
  /** What is heard in sound of any format; null where it is not of the lesson, or none. */
  hear: (sound: Buffer) => Promise<Heard | null>
}

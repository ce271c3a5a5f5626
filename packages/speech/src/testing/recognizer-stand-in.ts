// Stands in for the process that hears with a model: its «model» is a lesson, and a file beside it tells how it behaves.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SpokenWord } from '@videozz/domain'
import type { RecognizeAnswer, RecognizeRequest } from '../engines/local/recognize-child.ts'
import { createListener } from './hear-lesson.ts'
import { withCredits } from './moods.ts'

let folder = ''
let listen: ReturnType<typeof createListener> | undefined
const tell = (answer: RecognizeAnswer): void => void process.send?.(answer)

process.on('message', (request: RecognizeRequest) => {
  if (request.kind === 'load') {
    folder = request.folder
    const words = JSON.parse(readFileSync(join(folder, 'words.json'), 'utf8')) as SpokenWord[]
    listen = createListener({ pcm: readFileSync(join(folder, 'lesson.pcm')), words, language: 'pt-BR' })
    return tell({ kind: 'loaded' })
  }
  const mood = readFileSync(join(folder, 'mood'), 'utf8')
  if (mood === 'crash') process.abort()
  if (mood === 'slow') return
  const wav = Buffer.from(request.wav)
  const pcm = wav.subarray(wav.indexOf('data') + 8)
  const words = wav.toString('latin1', 0, 4) === 'RIFF' ? listen?.(pcm) : null
  if (!words) return tell({ kind: 'refused' })
  tell({ kind: 'heard', words: mood === 'credits' ? withCredits(words, pcm.length / 32_000) : words, language: 'pt' })
})

import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Outbound } from '@videozz/outbound'
import { findModel, type SpeechModel } from '../../models/model-catalogue.ts'
import { verifyModel } from '../../models/verify-model.ts'
import type { SpeechSettings } from '../../settings/speech-settings.ts'
import type { SpeechEngine } from '../../speech-engine.ts'
import { SpeechError } from '../../speech-error.ts'
import { languageCode } from '../../words/language-code.ts'
import { tidyWords } from '../../words/tidy-words.ts'
import { checkPiece } from '../check-piece.ts'
import { openRecognizer, type Recognizer } from './recognizer.ts'

/** A process without work is ended after this: a model takes a gigabyte of memory. */
const idleMs = 60_000
/** Bytes of a second of the sound it takes, and of what stands before it. */
const bytesPerSecond = 32_000
const headerBytes = 4096

export type LocalOptions = {
  /** Model that is used whatever the settings name, and the process that hears; tests play others. */
  model?: SpeechModel
  program?: string
}

/** A model on this machine, in a process of its own: a fault of the model ends that process, and nothing else. */
export function createLocalEngine(settings: SpeechSettings, _outbound?: Outbound, options: LocalOptions = {}): SpeechEngine {
  const maxSeconds = settings.pieceSeconds ?? 60
  const takes = { type: 'audio/wav' as const, maxBytes: maxSeconds * bytesPerSecond + headerBytes, maxSeconds }
  const threads = Math.max(1, Math.floor(availableParallelism() / settings.parallel))
  const idle = new Set<Recognizer>()
  let verified: Promise<string> | undefined
  const verify = (): Promise<string> => {
    verified ??= findWholeModel(settings, options.model).catch((error: unknown) => {
      // It may be installed meanwhile.
      verified = undefined
      throw error
    })
    return verified
  }
  const take = async (signal: AbortSignal): Promise<Recognizer> => {
    const [free] = [...idle].filter((each) => !each.ended)
    if (free === undefined) return openRecognizer(await verify(), threads, signal, options.program)
    idle.delete(free)
    return free
  }
  const giveBack = (recognizer: Recognizer): void => {
    if (recognizer.ended) return
    idle.add(recognizer)
    setTimeout(() => idle.delete(recognizer) && recognizer.end(), idleMs).unref()
  }
  return {
    name: 'local',
    place: null,
    takes,
    parallel: settings.parallel,
    async hear(piece, { signal }) {
      checkPiece(piece, takes, signal)
      const either = AbortSignal.any([signal, AbortSignal.timeout(settings.timeoutMs)])
      const recognizer = await take(either)
      try {
        const { words, language } = await recognizer.hear(piece.bytes, either)
        return { language: languageCode(language) ?? piece.language, timesFrom: 'words', words: tidyWords(words, piece.seconds) }
      } finally {
        giveBack(recognizer)
      }
    },
  }
}

/** Folder of the model, once every byte of it is as published. @throws SpeechError model-missing, model-corrupt. */
async function findWholeModel({ model: name, modelFolder }: SpeechSettings, given: SpeechModel | undefined): Promise<string> {
  const model = given ?? findModel(name)
  if (model === undefined || modelFolder === null) throw new SpeechError('model-missing', `There is no model ${name}`)
  const verdicts = await verifyModel(modelFolder, model)
  if (verdicts.some(({ verdict }) => verdict === 'missing'))
    throw new SpeechError('model-missing', `The model ${model.name} is not installed`)
  if (verdicts.some(({ verdict }) => verdict === 'corrupt'))
    throw new SpeechError('model-corrupt', `The model ${model.name} has other bytes than it must have`)
  return join(modelFolder, model.name)
}

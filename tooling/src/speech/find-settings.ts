import { readSpeechSettings, speechFaults, speechSchema, type SpeechSettings } from '@videozz/speech'
import { readEnvironment } from '@videozz/process'
import { findDataFolder } from '../command/find-place.ts'
import { OperatorFault, wordsOf } from '../command/operator-fault.ts'

/** The settings of transcription as api and worker read them. @throws OperatorFault. */
export function findSpeechSettings(data: string | undefined, env: NodeJS.ProcessEnv): SpeechSettings {
  try {
    const values = readEnvironment(speechSchema, env, ({ values: given, missing }) => speechFaults(given, missing))
    return readSpeechSettings(values, findDataFolder(data, env))
  } catch (error) {
    throw new OperatorFault(wordsOf(error))
  }
}

/** The folder of all models. */
export function findModelFolder(data: string | undefined, env: NodeJS.ProcessEnv): string {
  const { modelFolder } = findSpeechSettings(data, env)
  if (modelFolder === null) throw new OperatorFault('não há pasta para os modelos: defina SPEECH_MODEL_DIR.')
  return modelFolder
}

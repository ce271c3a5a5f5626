import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ModelFile, SpeechModel } from './model-catalogue.ts'

export type FileVerdict = 'whole' | 'missing' | 'corrupt'

/** Whether a file is there with the bytes it must have. Reads it wholly. */
export async function verifyFile(path: string, { bytes, sha256 }: Pick<ModelFile, 'bytes' | 'sha256'>): Promise<FileVerdict> {
  const found = await stat(path).catch(() => null)
  if (found === null) return 'missing'
  if (found.size !== bytes) return 'corrupt'
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex') === sha256 ? 'whole' : 'corrupt'
}

/** The state of each file of a model in the folder of all models. */
export async function verifyModel(folder: string, model: SpeechModel): Promise<{ file: ModelFile; verdict: FileVerdict }[]> {
  const verdicts: { file: ModelFile; verdict: FileVerdict }[] = []
  for (const file of model.files) verdicts.push({ file, verdict: await verifyFile(join(folder, model.name, file.name), file) })
  return verdicts
}

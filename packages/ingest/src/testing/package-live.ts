import { writeFile } from 'node:fs/promises'
import type { MediaMessage } from '../rtmp/rtmp-message.ts'
import type { LiveInit, LiveOutput, LivePart, LiveSegment } from '../stream/live-output.ts'
import { LiveStream } from '../stream/live-stream.ts'
import type { RunStart } from '../stream/segment-writer.ts'

/** All that one run gives out, by kind. */
export type Packaged = { inits: LiveInit[]; parts: LivePart[]; segments: LiveSegment[]; stream: LiveStream }

export function sortOutputs(outputs: LiveOutput[]): Omit<Packaged, 'stream'> {
  return {
    inits: outputs.filter((output) => output.kind === 'init'),
    parts: outputs.filter((output) => output.kind === 'part'),
    segments: outputs.filter((output) => output.kind === 'segment'),
  }
}

export function packageLive(messages: MediaMessage[], start?: RunStart): Packaged {
  const stream = new LiveStream(start)
  const outputs = messages.flatMap((message) => stream.push(message))
  outputs.push(...stream.end())
  return { ...sortOutputs(outputs), stream }
}

/** Writes an initialisation segment and its parts as one file. */
export async function writeSection(path: string, { inits, parts }: Pick<Packaged, 'inits' | 'parts'>, init = 0): Promise<string> {
  const head = inits.filter((each) => each.init === init)
  const rest = parts.filter((each) => each.init === init)
  await writeFile(path, Buffer.concat([...head, ...rest].map(({ bytes }) => bytes)))
  return path
}

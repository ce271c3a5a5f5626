import { speakTexts, spokenRate } from '@videozz/media'

/** Bytes of a second of samples: 16 bits, 16 kHz, mono. */
const bytesPerSecond = 32_000

/** Sentences as espeak-ng says them, with two seconds of silence before the first and one after each, and when each begins, in seconds. */
export async function speakSentences(sentences: readonly string[]): Promise<{ pcm: Buffer; starts: number[] }> {
  const parts: Buffer[] = [Buffer.alloc(bytesPerSecond * 2)]
  const starts: number[] = []
  await speakTexts([...sentences], { voice: 'pt-br', speed: 140 }, (samples) => {
    starts.push(parts.reduce((sum, { length }) => sum + length, 0) / bytesPerSecond)
    parts.push(resample(samples), Buffer.alloc(bytesPerSecond))
  })
  return { pcm: Buffer.concat(parts), starts }
}

/** Samples at 16 kHz. */
function resample(samples: Int16Array): Buffer {
  const out = Buffer.alloc(Math.floor((samples.length * 16_000) / spokenRate) * 2)
  for (let at = 0; at < out.length / 2; at++) out.writeInt16LE(samples[Math.floor((at * spokenRate) / 16_000)] ?? 0, at * 2)
  return out
}

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { VideoStream } from './media-info.ts'

/** Light of a white page in an HDR picture in cd/m² (ITU-R BT.2408 § 2.1): it becomes the white of the SDR picture. */
const diffuseWhite = 203
const usualPeak = 1000
const highestPeak = 10_000
const cubeSize = 33
const displayGamma = 2.4
const cubeName = 'tone-map.cube'

type Colours = [number, number, number]

const [m1, m2, c1, c2, c3] = [2610 / 16_384, (2523 / 4096) * 128, 3424 / 4096, (2413 / 4096) * 32, (2392 / 4096) * 32]
/** Light in cd/m² of a PQ signal, and the opposite (SMPTE ST 2084). */
const fromPq = (signal: number): number => {
  const power = signal ** (1 / m2)
  return highestPeak * (Math.max(0, power - c1) / (c2 - c3 * power)) ** (1 / m1)
}
const toPq = (light: number): number => {
  const power = (Math.max(0, light) / highestPeak) ** m1
  return ((c1 + c2 * power) / (1 + c3 * power)) ** m2
}

/** Light in cd/m² of an HLG signal on a display of 1000 cd/m² (ITU-R BT.2100-2, table 5). */
function fromHlg(signal: Colours): Colours {
  const scene = signal.map((value) =>
    value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12,
  )
  const [r = 0, g = 0, b = 0] = scene
  const gain = usualPeak * (0.2627 * r + 0.678 * g + 0.0593 * b) ** 0.2
  return [r * gain, g * gain, b * gain]
}

/** Compresses luminance to the range of SDR: dark and middle tones stay, highlights are rolled off (ITU-R BT.2390-10 § 5.4.1). */
function rollOff(light: number, peak: number): number {
  const [source, target] = [toPq(peak), toPq(diffuseWhite) / toPq(peak)]
  const value = Math.min(1, toPq(light) / source)
  const knee = 1.5 * target - 0.5
  if (value < knee) return light
  const t = (value - knee) / (1 - knee)
  const [t2, t3] = [t ** 2, t ** 3]
  return fromPq(((2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (3 * t2 - 2 * t3) * target) * source)
}

/** Linear BT.2020 to linear BT.709 colours (ITU-R BT.2087). */
const toBt709 = ([r, g, b]: Colours): Colours => [
  1.6605 * r - 0.5876 * g - 0.0728 * b,
  -0.1246 * r + 1.1329 * g - 0.0083 * b,
  -0.0182 * r - 0.1006 * g + 1.1187 * b,
]

/** SDR signal, 0 to 1, of an HDR signal. Hues stay: the three colours are dimmed equally. */
export function mapTone(signal: Colours, transfer: 'pq' | 'hlg', peak: number): Colours {
  const light = transfer === 'pq' ? (signal.map(fromPq) as Colours) : fromHlg(signal)
  const brightest = Math.max(...light, 1e-6)
  const gain = rollOff(brightest, peak) / brightest / diffuseWhite
  const shown = toBt709(light.map((value) => value * gain) as Colours)
  return shown.map((value) => Math.min(1, Math.max(0, value)) ** (1 / displayGamma)) as Colours
}

/** All of it as a table of colours that ffmpeg reads (the `.cube` format, red running fastest). */
function toneTable(transfer: 'pq' | 'hlg', peak: number): string {
  const lines = [`LUT_3D_SIZE ${cubeSize}`]
  const value = (index: number) => index / (cubeSize - 1)
  for (let b = 0; b < cubeSize; b++)
    for (let g = 0; g < cubeSize; g++)
      for (let r = 0; r < cubeSize; r++)
        lines.push(
          mapTone([value(r), value(g), value(b)], transfer, peak)
            .map((each) => each.toFixed(5))
            .join(' '),
        )
  return `${lines.join('\n')}\n`
}

/** Puts what `colourFilters` needs for this picture into the folder ffmpeg runs in. */
export async function prepareColours({ transfer, colour }: VideoStream, folder: string): Promise<void> {
  if (transfer === 'sdr') return
  const peak = Math.min(highestPeak, Math.max(diffuseWhite * 1.5, transfer === 'pq' ? (colour.peak ?? usualPeak) : usualPeak))
  await writeFile(join(folder, cubeName), toneTable(transfer, peak))
}

/** Filter from RGB of an HDR picture to RGB of SDR; `prepareColours` precedes it. */
export const toneMap = `lut3d=file=${cubeName}`

import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { audioRate, keyFrameSeconds, planLadder, type Rung, segmentSeconds } from '@videozz/domain'
import { endedChildrenCpu, watchCpu } from '../product/watch-cpu.ts'
import { probeFile, runFfmpeg } from './run-ffmpeg.ts'

/** One decode; each rung is scaled from the one above it. */
function scaleGraph(rungs: readonly Rung[]): string {
  const descending = rungs.toReversed()
  return descending
    .map(({ name, width, height }, index) => {
      const from = index === 0 ? '[0:v]' : `[c${descending[index - 1]?.name}]`
      const chain = `${from}scale=${width}:${height},setsar=1,format=yuv420p`
      return index === descending.length - 1 ? `${chain}[v${name}]` : `${chain},split=2[v${name}][c${name}]`
    })
    .join(';')
}

// The same rate control, key frames and sound as the product's rungs, written down here so that a change there shows.
const rungOptions = ({ name, maxRate }: Rung): string[] =>
  [
    `-map [v${name}] -c:v libx264 -profile:v high -preset veryfast -crf 23 -maxrate ${maxRate}k -bufsize ${maxRate * 2}k`,
    `-sc_threshold 0 -g 100000 -flags +cgop -force_key_frames expr:gte(t,n_forced*${keyFrameSeconds})`,
    `-map 0:a:0 -c:a aac -b:a ${audioRate}k -ac 2 -ar 48000`,
    `-f hls -hls_segment_type fmp4 -hls_time ${segmentSeconds.rest} -hls_list_size 0`,
    `-hls_fmp4_init_filename init.mp4 -hls_segment_filename ${name}/%d.m4s ${name}/index.m3u8`,
  ].flatMap((words) => words.split(' '))

export type BareRun = {
  /** CPU seconds, counted as those of the product are. */ cpu: number
  /** The same by the kernel's own account. */ exact: number
  rungs: string[]
}

/**
 * The ladder of a source as one bare ffmpeg makes it: one decode, cascaded scaling, sound in each rung, plain segments on disk,
 * no sandbox.
 */
export async function runBareCascade(path: string, folder: string, signal: AbortSignal): Promise<BareRun> {
  const { width, height, rate } = await probeFile(path)
  const [num = 25, den = 1] = rate.split('/').map(Number)
  const rungs = planLadder({ width, height, frameRate: { num, den }, hasAudio: true }, 1080)
  const output = join(folder, 'bare')
  for (const { name } of rungs) await mkdir(join(output, name), { recursive: true })
  const before = endedChildrenCpu()
  let stop = () => 0
  const args = ['-i', path, '-filter_complex', scaleGraph(rungs), ...rungs.flatMap(rungOptions)]
  try {
    await runFfmpeg(args, signal, { folder: output, onStart: (pid) => (stop = watchCpu(pid)) })
  } finally {
    await rm(output, { recursive: true, force: true })
  }
  return { cpu: stop(), exact: endedChildrenCpu() - before, rungs: rungs.map(({ name }) => name) }
}

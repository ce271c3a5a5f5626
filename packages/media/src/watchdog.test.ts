import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { outputFrameRate, planLadder } from '@videozz/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { encodeRungs } from './encode-rungs.ts'
import { probeMedia } from './probe.ts'
import { runProgram } from './run-program.ts'
import { sandboxKind, useSandbox } from './sandbox.ts'
import { clipFolder, film, h264 } from './testing/clips.ts'

const { ffmpeg, path, folder } = clipFolder()
const strictest = sandboxKind()
afterAll(() => void useSandbox(strictest))

/** Processes whose working folder is this one, seen from outside any sandbox. */
function processesIn(place: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => {
      try {
        return readlinkSync(`/proc/${id}/cwd`) === place && readFileSync(`/proc/${id}/comm`, 'utf8').startsWith('ffmpeg')
      } catch {
        return false
      }
    })
    .map(Number)
}

describe.each(['bubblewrap', 'namespaces', 'filters'] as const)('watchdog and limits in sandbox %s', (kind) => {
  it('rejects with STALLED and ends the processes of a stopped encoder', async (context) => {
    if (!useSandbox(kind)) return context.skip()
    ffmpeg(...film('640x360', 10), ...h264, 'film.mp4')
    // So long that the encoder is still at work when its first file is seen.
    ffmpeg('-stream_loop', '59', '-i', 'film.mp4', '-c', 'copy', 'long.mp4')
    const info = await probeMedia(path('long.mp4'), folder)
    const frameRate = outputFrameRate(25)
    const work = mkdtempSync(join(folder, 'stall-'))
    const encode = encodeRungs({
      path: path('long.mp4'),
      info,
      frameRate,
      rungs: planLadder({ width: 640, height: 360, frameRate, hasAudio: false }, 360),
      folder: work,
      stallSeconds: 3,
      onInit: async () => {
        const found = processesIn(work)
        expect(found.length).toBeGreaterThan(0)
        for (const id of found) process.kill(id, 'SIGSTOP')
      },
      onSegment: async () => {},
    })
    await expect(encode).rejects.toMatchObject({ code: 'STALLED' })
    await expect.poll(() => processesIn(work)).toEqual([])
  })

  it('limits memory, CPU time and the size of written files', async (context) => {
    if (!useSandbox(kind)) return context.skip()
    const own = mkdtempSync(join(folder, 'limits-'))
    const run = (program: string, args: string[], limits: object) =>
      runProgram(program, args, {
        limits: { cpuSeconds: 60, ...limits },
        sight: { readOnly: [], writable: own },
        folder: own,
        timeoutSeconds: 240,
      })
    const busy = await run('ffmpeg', ['-v', 'error', '-nostdin', '-f', 'lavfi', '-i', 'mandelbrot', '-f', 'null', '-'], { cpuSeconds: 1 })
    expect(busy.exitCode === 0).toBe(false)
    const raw = ['-v', 'error', '-nostdin', '-y', '-f', 'lavfi', '-i', 'testsrc2=s=1280x720', '-t', '20', '-f', 'rawvideo', 'raw.bin']
    await run('ffmpeg', raw, { fileSize: 5_000_000 })
    expect(statSync(join(own, 'raw.bin')).size).toBeLessThanOrEqual(5_000_000)
    const tight = await run('dd', ['if=/dev/zero', 'of=/dev/null', 'bs=1G', 'count=1'], { memory: 600 * 1024 ** 2 })
    expect(tight.exitCode === 0).toBe(false)
  })
})

// The peak of this program alone: `maxRSS` begins with that of the process that started it (getrusage(2), execve(2)).
it('probeMedia rejects a 16000 × 16000 picture as TOO_LARGE_PICTURE with less than 400 MB of memory', () => {
  ffmpeg('-f', 'lavfi', '-i', 'color=black:s=16000x16000:d=0.04:r=25,format=monob', '-c:v', 'png', '-frames:v', '1', 'bomb.mov')
  const script = `(async ([index, file, folder]) => {
    const { readFileSync } = require('node:fs')
    const media = await import(index)
    const code = await media.probeMedia(file, folder).catch((error) => error.code)
    console.log(JSON.stringify({ code, kept: Number(/^VmHWM:\\s+(\\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))[1]) }))
  })(process.argv.slice(1))`
  const args = ['-e', script, new URL('./index.ts', import.meta.url).href, path('bomb.mov'), folder]
  const { code, kept } = JSON.parse(execFileSync(process.execPath, args).toString()) as { code: string; kept: number }
  process.stdout.write(`bomb.mov: ${code}, worker kept ${Math.round(kept / 1024)} MB\n`)
  expect(code).toBe('TOO_LARGE_PICTURE')
  expect(kept).toBeLessThan(400 * 1024)
})

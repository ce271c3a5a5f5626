import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

type RunOptions = { folder?: string; onStart?: (pid: number) => void }

/** Runs ffmpeg to its end in `folder`. @throws Error with its words. */
export async function runFfmpeg(args: string[], signal: AbortSignal, { folder, onStart }: RunOptions = {}): Promise<void> {
  const running = run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], {
    signal,
    killSignal: 'SIGKILL',
    ...(folder && { cwd: folder }),
  })
  onStart?.(running.child.pid ?? 0)
  await running
}

/** Picture and duration of a file, by ffprobe. Duration in seconds. */
export async function probeFile(path: string): Promise<{ width: number; height: number; rate: string; duration: number }> {
  const entries = 'stream=width,height,avg_frame_rate:format=duration'
  const { stdout } = await run('ffprobe', ['-v', 'error', '-select_streams', 'v:0', '-show_entries', entries, '-of', 'json', path])
  const { streams, format } = JSON.parse(stdout) as {
    streams: { width: number; height: number; avg_frame_rate: string }[]
    format: { duration: string }
  }
  if (!streams[0]) throw new Error(`${path} has no picture`)
  return { width: streams[0].width, height: streams[0].height, rate: streams[0].avg_frame_rate, duration: Number(format.duration) }
}

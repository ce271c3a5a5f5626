import { spawn } from 'node:child_process'

/** Runs ffmpeg and returns what it wrote on standard output and standard error. */
export async function runFfmpeg(args: readonly string[]): Promise<{ exitCode: number | null; stdout: string; stderr: string }> {
  const child = spawn('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const exitCode = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  return { exitCode, stdout, stderr }
}

/** The same, where a failure is a fault of the test. */
export async function ffmpeg(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runFfmpeg(args)
  if (exitCode !== 0) throw new Error(stderr)
  return stdout
}

/** A packet as `framemd5` prints it; times in seconds. */
export type Packet = { stream: number; dts: number; pts: number; duration: number; hash: string }

/** Packets of a file in the order of each stream, not decoded. */
export async function readPackets(path: string): Promise<Packet[][]> {
  const lines = (
    await ffmpeg('-i', path, '-map', '0', '-c', 'copy', '-copyts', '-avoid_negative_ts', 'disabled', '-f', 'framemd5', '-')
  ).split('\n')
  const bases = new Map<number, number>()
  const streams: Packet[][] = []
  for (const line of lines) {
    const base = /^#tb (\d+): (\d+)\/(\d+)/.exec(line)
    if (base) bases.set(Number(base[1]), Number(base[2]) / Number(base[3]))
    if (line.startsWith('#') || line === '') continue
    const [stream = 0, dts = 0, pts = 0, duration = 0] = line.split(',').map(Number)
    const hash = line.split(',').at(5)?.trim() ?? ''
    const base1 = bases.get(stream) ?? 1
    const packets = (streams[stream] ??= [])
    packets.push({ stream, dts: dts * base1, pts: pts * base1, duration: duration * base1, hash })
  }
  return streams
}
